import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFeed, phone, playingCard } from './feed-page.ts';
import { readFeed } from './stories.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a notice over the viewer can be dismissed, and nothing beneath it is pressed', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await openFeed(page, stackUrl);
  await page.keyboard.press('Enter');
  const viewer = page.locator('[role="dialog"]');
  await viewer.waitFor();
  const shown = await viewer.getByRole('group', { name: /^Story/ }).getAttribute('aria-label');

  await viewer.getByRole('button', { name: 'Share' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Link copied' });
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).click();

  await notice.waitFor({ state: 'detached' });
  expect(await viewer.isVisible()).toBe(true);
  expect(await viewer.getByRole('group', { name: /^Story/ }).getAttribute('aria-label')).toBe(shown);
});

test.each(['Back', 'Close', 'Escape'])('%s keeps the place that was watched in the viewer', async (way) => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  await openFeed(page, stackUrl);
  const before = await playingCard(page).getAttribute('aria-label');
  await page.keyboard.press('Enter');
  const viewer = page.locator('[role="dialog"]');
  await viewer.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => viewer.getAttribute('aria-label')).not.toBe(before);
  const place = await viewer.getAttribute('aria-label');

  if (way === 'Back') await page.goBack();
  if (way === 'Close') await viewer.getByRole('button', { name: 'Close' }).click();
  if (way === 'Escape') await page.keyboard.press('Escape');

  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => playingCard(page).getAttribute('aria-label')).toBe(place);
});

test.each(['card', 'viewer'])(
  'a story that expires on screen says so within a second, and leaves at its end: %s',
  async (shownIn) => {
    await using watched = await newPage(browser, phone);
    const { page } = watched;
    const places = (await readFeed(stackUrl)).filter(({ stories }) => stories.length > 1);
    const [first, second] = places;
    const expiresAt = Date.now() + 60_000;
    const [ending, next] = first!.stories.map((story) => ({ ...story, mediaType: 'image' as const }));
    const served = [
      { ...first!, stories: [{ ...ending!, expiresAt: new Date(expiresAt).toISOString() }, next!] },
      second!,
    ];
    await page.route('**/api/feed?*', (route) => route.fulfill({ json: served }));
    await page.clock.install({ time: expiresAt - 3_000 });
    await openFeed(page, stackUrl);
    const shown = shownIn === 'card' ? playingCard(page) : page.getByRole('dialog');
    const position = () => shown.getByRole('group').first().getAttribute('aria-label');
    if (shownIn === 'viewer') await page.keyboard.press('Enter');
    await expect.poll(position).toBe('Story 1 of 2');
    expect(await shown.getByText('Expired', { exact: true }).count()).toBe(0);
    await page.keyboard.press(' ');

    await page.clock.runFor(4_000);

    await shown.getByText('Expired', { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.clock.runFor(500);
    await expect.poll(position).toBe('Story 1 of 1');
    if (shownIn === 'card') return;
    await page.keyboard.press('Escape');
    await page.clock.runFor(500);
    await expect
      .poll(() => playingCard(page).getByRole('group').first().getAttribute('aria-label'))
      .toBe('Story 1 of 1');
  },
);

test('a visitor never reads the own words of a broken server', async () => {
  await using watched = await newPage(browser, { ...phone, expectedErrors: [...phone.expectedErrors, /503/] });
  const { page } = watched;
  await page.route('**/api/feed?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is away' } }),
  );
  await page.goto(stackUrl, { waitUntil: 'domcontentloaded' });

  await page.getByText('Error Loading Content').waitFor({ timeout: 30_000 });

  expect(await page.getByText('The database is away').count()).toBe(0);
});
