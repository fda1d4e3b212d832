/** Cause of the event when an operator extends a cooldown. It is neither a failure nor a reset: counts of failures skip it. */
export const EXTENDED = 'extended';
