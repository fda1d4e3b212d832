import { newPage, type WatchedPage } from '@around/test-harness/browser';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signIn } from './operator-api.ts';

type ConsoleOptions = {
  viewport?: { width: number; height: number };
  theme?: 'light' | 'dark';
  /** Errors that this journey causes in the browser's console. */
  expectedErrors?: RegExp[];
};

export const desktop = { width: 1_440, height: 900 };
export const narrow = { width: 360, height: 740 };
/** The gateway updates the alerts twice a minute, the page polls three times a minute. */
export const ALERTED_WITHIN_MS = 240_000;

/** Opens a page of the operator console, signed in as admin. */
export async function openConsole(
  browser: Browser,
  path: string,
  { viewport = desktop, theme = 'light', expectedErrors = [] }: ConsoleOptions = {},
): Promise<WatchedPage & { stackUrl: string }> {
  const { cookie, stackUrl } = await signIn();
  const watched = await newPage(browser, { viewport, colorScheme: theme, reducedMotion: 'reduce', expectedErrors });
  const [name, value] = cookie.split('=', 2) as [string, string];
  await watched.page.context().addCookies([{ name, value, url: stackUrl }]);
  await watched.page.goto(stackUrl + path);
  await watched.page.getByRole('heading', { level: 1 }).waitFor();
  return { ...watched, stackUrl };
}

/** The table row that contains this text. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  await tab.click();
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
}

/** The health summary of the dashboard: whether visitors get fresh stories, and why not. */
export async function readFirstLine(page: Page): Promise<string> {
  const answer = page.getByRole('region', { name: 'Are visitors getting fresh stories?' }).getByRole('status').first();
  return (await answer.locator('p').first().textContent()) ?? '';
}
