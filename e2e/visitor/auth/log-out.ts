import { expectNotice } from '@around/test-harness/notices';
import type { Page } from 'playwright-core';

/**
 * Presses Log Out in the open avatar menu, and reads the notice. The page reloads after a second, and a busy machine needs longer to read,
 * so the clock of its browser context stands still meanwhile.
 */
export async function logOutWithNotice(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expectNotice(page, 'Logged Out', 'You have been successfully logged out.');
}

/** Lets the clock go on after `logOutWithNotice`, and waits until the page has reloaded. */
export async function reloadAfterLogOut(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await page.clock.resume();
  await reloaded;
}
