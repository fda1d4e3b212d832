import type { PictureWidth } from '@around/contracts/stories/proxied-media';
import {
  LARGEST_SCREEN_PICTURE,
  SCREEN_PICTURES,
  SMALLEST_SCREEN_PICTURE,
} from '@around/contracts/stories/screen-pictures';
import { isSavingData } from './data-saving.ts';

let pageWidth: PictureWidth | undefined;

/** The picture width for a card that fills this screen. Computed once per page, so that rotating a phone reloads nothing. */
export function screenWidth(): PictureWidth {
  pageWidth ??= isSavingData() ? SMALLEST_SCREEN_PICTURE : widthByScreen();
  return pageWidth;
}

function widthByScreen(): PictureWidth {
  return SCREEN_PICTURES.find(({ media }) => matchMedia(media).matches)?.width ?? LARGEST_SCREEN_PICTURE;
}
