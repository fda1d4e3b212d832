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
  await page.evaluate((to) => {
    const isOtherScreen = new URL(to, location.href).pathname !== location.pathname;
    // The same screen keeps its heading.
    if (isOtherScreen) for (const heading of document.querySelectorAll('h1')) heading.dataset.isLeft = 'true';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('h1:not([data-is-left])').first().waitFor({ state: 'attached' });
}
