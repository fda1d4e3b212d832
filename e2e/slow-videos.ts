import type { Page } from 'playwright-core';

/** A clip of the sandbox ends after 5 to 8 s. A busy machine can need longer for the next step of a test. */
const SPEED = 0.25;

/** Call it before the page is opened. Each video starts at a quarter of its speed. */
export async function slowVideos(page: Page): Promise<void> {
  await page.addInitScript((speed) => {
    document.addEventListener(
      'play',
      ({ target }) => {
        if (target instanceof HTMLVideoElement) target.playbackRate = speed;
      },
      { capture: true },
    );
  }, SPEED);
}
