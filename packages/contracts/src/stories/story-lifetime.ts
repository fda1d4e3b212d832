/** A story expires this long after its original posting time. */
export const STORY_LIFETIME_MS = 24 * 60 * 60 * 1_000;
