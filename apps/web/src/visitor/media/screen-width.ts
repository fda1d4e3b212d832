import type { PictureWidth } from '@around/contracts/stories/proxied-media';
import { isSavingData } from './data-saving.ts';

const WIDTHS = [640, 960, 1_280] as const;
/** A higher pixel density is not visible on photos. */
const VISIBLE_DENSITY = 2;
const CARD_ASPECT_RATIO = 9 / 16;

type Screen = { width: number; height: number; density: number; isSavingData: boolean };

/** The picture width for a card that fills this screen. */
export function screenWidthFor({ width, height, density, isSavingData: savesData }: Screen): PictureWidth {
  const needed = Math.min(width, height * CARD_ASPECT_RATIO) * Math.min(density, VISIBLE_DENSITY);
  return savesData ? WIDTHS[0] : (WIDTHS.find((available) => available >= needed) ?? WIDTHS[2]);
}

let pageWidth: PictureWidth | undefined;

/** Computed once per page, so that rotating a phone reloads nothing. */
export function screenWidth(): PictureWidth {
  pageWidth ??= screenWidthFor({
    width: innerWidth,
    height: innerHeight,
    density: devicePixelRatio,
    isSavingData: isSavingData(),
  });
  return pageWidth;
}
