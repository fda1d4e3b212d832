import type { Page } from 'playwright-core';

/**
 * Waits for the focus of a dialog. It takes the focus in the frame after it has opened, and after its focused element has been removed:
 * an element that is focused earlier loses the focus.
 */
export async function waitForFocus(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}
