import type { Page } from 'playwright-core';

/** Goes to another screen without loading the page anew, as a link inside the app does, and waits for its heading. */
export async function openInPlace(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.isLeft = 'true';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('h1:not([data-is-left])').first().waitFor({ state: 'attached' });
}
