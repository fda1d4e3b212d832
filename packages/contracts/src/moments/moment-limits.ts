/** Inclusive, and enforced while the file is received. */
export const UPLOAD_MAX_BYTES = 104_857_600;
export const LOCATION_NAME_MAX_LENGTH = 100;
export const CAPTION_MAX_LENGTH = 500;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 100;

const VIDEO_MIN_SECONDS = 0.5;
const VIDEO_MAX_SECONDS = 180;
/** Cameras stop a few frames after the limit. */
const SECONDS_TOLERANCE = 0.5;
const VIDEO_MIN_EDGE = 16;
/** 5312x2988 of action cameras, and all pictures of 12 megapixels. */
const VIDEO_MAX_EDGE = 5_472;
const VIDEO_MAX_PIXELS = 16_000_000;
/** Three minutes of slow motion with 240 frames per second. */
export const VIDEO_MAX_FRAMES = 43_200;

type VideoFacts = { width: number; height: number; seconds: number | undefined };
type VideoFault = 'too_short' | 'too_long' | 'too_few_pixels' | 'too_many_pixels';

/**
 * The limits that a browser can check before the upload, too. Undefined when the video is within them. A browser does not know the
 * seconds of some recordings; it gives `Infinity` then.
 */
export function findVideoFault({ width, height, seconds }: VideoFacts): VideoFault | undefined {
  if (Math.min(width, height) < VIDEO_MIN_EDGE) return 'too_few_pixels';
  if (Math.max(width, height) > VIDEO_MAX_EDGE || width * height > VIDEO_MAX_PIXELS) return 'too_many_pixels';
  if (seconds === undefined || !Number.isFinite(seconds)) return undefined;
  if (seconds < VIDEO_MIN_SECONDS) return 'too_short';
  return seconds > VIDEO_MAX_SECONDS + SECONDS_TOLERANCE ? 'too_long' : undefined;
}

/** Public coordinates of a new place: about 100 m. */
export const PUBLIC_COORDINATE_DECIMALS = 3;
