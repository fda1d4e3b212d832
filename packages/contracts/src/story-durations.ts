/** How long a story is shown. A video is shown for its own length up to `VIDEO_STORY_MS` of played time. */
export const IMAGE_STORY_MS = 5_000;
export const VIDEO_STORY_MS = 10_000;
/** The structured viewer shows every story this long unless told otherwise. */
export const STRUCTURED_STORY_MS = 5_000;
