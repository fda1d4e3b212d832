/** What the large previews of messengers and networks show uncropped. */
export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;

/** Some messengers show no picture above this. */
export const CARD_MAX_BYTES = 300_000;
