import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Ends `setOffline(true)`. Chromium tells the page that it is online some time before requests get through. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  const isAnswered = () =>
    page.evaluate(() =>
      fetch('/', { method: 'HEAD' }).then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(isAnswered).toBe(true);
}
