import type { Page } from 'playwright-core';

const UNKNOWN_PATH = '/nowhere';

/**
 * Goes to another screen without reloading the page, as a link inside the app does, and waits for its heading. Goes through the
 * 404 page, because two screens may share their heading element, and then nothing shows that the second one is rendered.
 */
export async function openInPlace(page: Page, path: string): Promise<void> {
  if (path !== UNKNOWN_PATH) await navigate(page, UNKNOWN_PATH);
  await navigate(page, path);
}

async function navigate(page: Page, path: string): Promise<void> {
  const left = page.url();
  const isOtherScreen = new URL(path, left).pathname !== new URL(left).pathname;
  // The same screen keeps its heading.
  if (isOtherScreen) await markHeadings(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await waitForHeading(page);
}

/** Marks the headings of the screen that is about to be left. They are shown until the next screen has loaded. */
export function markHeadings(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.isLeft = 'true';
  });
}

/** Waits for the heading of another screen than the one that was left. */
export function waitForHeading(page: Page): Promise<void> {
  return page.locator('h1:not([data-is-left])').first().waitFor({ state: 'attached' });
}
