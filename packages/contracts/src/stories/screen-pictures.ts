import type { PictureWidth } from './proxied-media.ts';

const LOW_DENSITY = '(max-resolution: 1.49dppx)';
const MEDIUM_DENSITY = '(min-resolution: 1.5dppx) and (max-resolution: 1.87dppx)';
const HIGH_DENSITY = '(min-resolution: 1.88dppx)';
const PHONE = '((max-width: 480px) or (max-height: 853px))';

/**
 * The width of a picture for a card that fills the screen, by media query; at most one matches. The card is at most 9:16 of the height.
 * The document names the first picture by these queries before any script runs, and the app must then use the same one.
 */
export const SCREEN_PICTURES: ReadonlyArray<{ width: PictureWidth; media: string }> = [
  { width: 640, media: `${LOW_DENSITY} and ((max-width: 640px) or (max-height: 1137px))` },
  // At most an eighth smaller than these screens, which is not visible, and a quarter fewer bytes where networks are slow.
  { width: 720, media: `${MEDIUM_DENSITY} and ${PHONE}` },
  { width: 960, media: `${HIGH_DENSITY} and ${PHONE}` },
];
/** For all other screens. */
export const LARGEST_SCREEN_PICTURE: PictureWidth = 1_280;
/** For visitors who save data. */
export const SMALLEST_SCREEN_PICTURE: PictureWidth = 640;
