import { WAIT_MS } from '@around/test-harness/wait-ms';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';

const ANSWERED = { timeout: WAIT_MS, interval: 50 };

/** Ends `setOffline(true)`. Chromium tells the page that it is online some time before requests get through. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await vi.waitFor(() => page.evaluate(() => fetch('/', { method: 'HEAD' }).then(() => undefined)), ANSWERED);
}
