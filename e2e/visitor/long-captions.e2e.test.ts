import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFeed, phone, playingCard } from './feed-page.ts';
import { readFeed } from './stories.ts';

const stackUrl = inject('stackUrl');
/** Longer than any picture is shown. */
const A_WHILE_MS = 30_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.each(['card', 'viewer'])('Show more pauses the story and puts a scrim under the text: %s', async (shownIn) => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  const caption = 'The sun goes down behind the ferries, and the whole quay stands still. '.repeat(5).trim();
  const [first, second] = (await readFeed(stackUrl)).filter(({ stories }) => stories.length > 1);
  const stories = first!.stories.map((story) => ({ ...story, mediaType: 'image' as const, caption }));
  await page.route('**/api/feed?*', (route) => route.fulfill({ json: [{ ...first!, stories }, second!] }));
  await page.clock.install();
  await openFeed(page, stackUrl);
  const shown = shownIn === 'card' ? playingCard(page) : page.getByRole('dialog');
  if (shownIn === 'viewer') await page.keyboard.press('Enter');
  const position = () => shown.getByRole('group').first().getAttribute('aria-label');
  await expect.poll(position).toBe(`Story 1 of ${stories.length}`);
  const text = shown.getByText(caption).first();
  const opacityUnderText = () =>
    text.evaluate((own) => {
      const [, alpha = '0'] = /[/,] ([\d.]+)\)$/.exec(getComputedStyle(own.parentElement!).backgroundColor) ?? [];
      return Number(alpha);
    });
  expect(await opacityUnderText()).toBe(0);
  const heightBefore = (await text.boundingBox())!.height;

  await shown.getByRole('button', { name: 'Show more' }).click();

  await expect.poll(opacityUnderText).toBeGreaterThanOrEqual(0.7);
  expect((await text.boundingBox())!.height).toBeGreaterThan(2 * heightBefore);
  await page.clock.runFor(A_WHILE_MS);
  expect(await position()).toBe(`Story 1 of ${stories.length}`);

  await shown.getByRole('button', { name: 'Show less' }).click();
  await page.clock.runFor(A_WHILE_MS);
  await expect.poll(position).not.toBe(`Story 1 of ${stories.length}`);
});
