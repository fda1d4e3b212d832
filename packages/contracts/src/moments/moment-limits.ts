/** Inclusive, and enforced while the file is received. */
export const UPLOAD_MAX_BYTES = 104_857_600;
export const LOCATION_NAME_MAX_LENGTH = 100;
export const CAPTION_MAX_LENGTH = 500;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 100;

export const VIDEO_MIN_SECONDS = 0.5;
export const VIDEO_MAX_SECONDS = 180;

/** Public coordinates of a new place: about 100 m. */
export const PUBLIC_COORDINATE_DECIMALS = 3;
