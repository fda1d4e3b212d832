/** The size that messengers and social networks show uncropped in large previews. */
export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;

/** Some messengers show no image above this size. */
export const CARD_MAX_BYTES = 300_000;
