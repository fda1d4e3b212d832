/** Display time of a story. A video plays its own length, up to `VIDEO_STORY_MS`. */
export const IMAGE_STORY_MS = 5_000;
export const VIDEO_STORY_MS = 10_000;
/** Default display time in the structured viewer. */
export const STRUCTURED_STORY_MS = 5_000;
