import { flushSync } from 'react-dom';
import { StoryListSheet } from '../../story-list/story-list-sheet.tsx';
import { FullscreenViewer } from '../../story-viewers/fullscreen-viewer.tsx';
import { loadedOverlays } from './loaded-overlays.ts';

loadedOverlays.viewer = asLoaded(FullscreenViewer);
loadedOverlays.list = asLoaded(StoryListSheet);

/** The longest time that the screen may freeze. */
const LONGEST_WAIT_MS = 400;

/**
 * Runs an update that shows the same story elsewhere, in a card, the viewer or the list, and animates its picture to the new place. With
 * reduced motion, or without a picture or browser support, it only runs the update.
 */
export function morphPicture(update: () => void, storyId?: string): void {
  const before = pictureOf(storyId);
  const { story } = before?.dataset ?? {};
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (
    !before ||
    !story ||
    isStill ||
    !('startViewTransition' in document) ||
    !isInView(before) ||
    !before.checkVisibility({ opacityProperty: true })
  ) {
    update();
    return;
  }

  const from = frameOf(before);
  from.dataset.moving = '';
  let after: HTMLElement | null = null;
  const transition = document.startViewTransition(async () => {
    flushSync(update);
    await untilChanged(() => isElsewhere(story, before));
    delete from.dataset.moving;
    const picture = pictureOf(story);
    if (!picture || !isInView(picture)) return;
    after = frameOf(picture);
    after.dataset.moving = '';
  });
  const clear = () => delete after?.dataset.moving;
  transition.finished.then(clear, clear);
  // Another update interrupts the movement.
  transition.ready.catch(() => {});
}

/** An open overlay without the picture has not rendered it yet, so this returns false. */
function isElsewhere(storyId: string, before: HTMLElement): boolean {
  const picture = pictureOf(storyId);
  return picture ? picture !== before : !document.querySelector('[role="dialog"]');
}

/** The picture of a story in the open overlay, otherwise in the feed. Without `storyId`, that of the shown story. */
function pictureOf(storyId?: string): HTMLElement | null {
  const picture = storyId ? `[data-story="${CSS.escape(storyId)}"]` : '[data-story]';
  const dialog = document.querySelector('[role="dialog"]');
  return dialog ? dialog.querySelector(picture) : document.querySelector(`[data-slot]:not([inert]) ${picture}`);
}

/** The element to animate: a thumbnail alone, but a card or viewer with its texts and buttons, which the picture would cover otherwise. */
function frameOf(picture: HTMLElement): HTMLElement {
  return picture.closest('li') ? picture : (picture.parentElement ?? picture);
}

function isInView(picture: HTMLElement): boolean {
  const { top, bottom, left, right } = picture.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

function untilChanged(hasChanged: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => hasChanged() && end());
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    function end() {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    }
    observer.observe(document.body, { childList: true, subtree: true });
    if (hasChanged()) end();
  });
}

/** `lazy` renders the component without a fallback, because this thenable resolves synchronously. */
function asLoaded<Component>(component: Component): Promise<{ default: Component }> {
  const loaded = { default: component };
  // biome-ignore lint/suspicious/noThenProperty: a promise would resolve asynchronously.
  return { then: (resolve: (file: typeof loaded) => void) => resolve(loaded) } as unknown as Promise<typeof loaded>;
}
