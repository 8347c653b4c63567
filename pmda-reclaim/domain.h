/*
 * Performance metrics domain of this agent: the highest of those that PCP
 * leaves to sites (385 to 510).  Change it here, before ./Install, if
 * another agent of yours has it.
 */
#define RECLAIM 510
