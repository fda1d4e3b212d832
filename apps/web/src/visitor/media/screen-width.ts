import type { PictureWidth } from '../../ui/pictures/media-sources.ts';
import { isSavingData } from './data-saving.ts';

const WIDTHS = [640, 960, 1_280] as const;
/** More device pixels to one of the page's are not told apart on a photo. */
const VISIBLE_DENSITY = 2;
const CARD_SHAPE = 9 / 16;

type Screen = { width: number; height: number; density: number; isSavingData: boolean };

/** The width for pictures that fill a card of this screen. */
export function screenWidthFor({ width, height, density, isSavingData: isThrifty }: Screen): PictureWidth {
  const wanted = Math.min(width, height * CARD_SHAPE) * Math.min(density, VISIBLE_DENSITY);
  return isThrifty ? WIDTHS[0] : (WIDTHS.find((made) => made >= wanted) ?? WIDTHS[2]);
}

let chosen: PictureWidth | undefined;

/** Chosen once for a page, so that turning a phone loads nothing anew. */
export function screenWidth(): PictureWidth {
  chosen ??= screenWidthFor({
    width: innerWidth,
    height: innerHeight,
    density: devicePixelRatio,
    isSavingData: isSavingData(),
  });
  return chosen;
}
