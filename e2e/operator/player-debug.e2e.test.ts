import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { slowVideos } from '../slow-videos.ts';
import { desktop } from './console-page.ts';

const stackUrl = inject('stackUrl');
/** The browser reports the 401 of the session check, and media that a fault has broken. */
const signedOut = { viewport: desktop, expectedErrors: [/status of (401|404)/] };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const stateOf = (page: Page, name: string) =>
  panel(page, 'State')
    .locator('p')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('span')
    .last();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function expectState(page: Page, name: string, value: string | RegExp): Promise<void> {
  const text = expect.poll(() => stateOf(page, name).textContent());
  await (typeof value === 'string' ? text.toBe(value) : text.toMatch(value));
}

/** The debugger of a single story of this type, which plays. */
async function openStory(page: Page, mediaType: 'image' | 'video'): Promise<void> {
  await page.goto(`${stackUrl}/single-story-debug`);
  const field = page.getByLabel('Story', { exact: true });
  const story = field.locator('option').filter({ hasText: new RegExp(`, ${mediaType}$`) });
  await field.selectOption(await story.first().getAttribute('value'));
  await expectState(page, 'Phase', 'playing');
}

test('the story debugger shows the state, the clock, the sources and the pool of the player', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(`${stackUrl}/story-debug`);
  await page.getByLabel('Place').waitFor();
  await expectState(page, 'Phase', 'playing');
  await panel(page, 'Fallback step').getByText('(now)').waitFor();
  await panel(page, 'Media clock').waitFor();
  await panel(page, 'Events')
    .getByText(/loading → /)
    .first()
    .waitFor();

  await openStory(page, 'video');
  await panel(page, 'Media clock')
    .getByText(/^\d+\.\d\d of \d+\.\d\d s$/)
    .waitFor();
  await panel(page, 'Video pool')
    .getByText(/, has /)
    .first()
    .waitFor();
  await panel(page, 'Events')
    .getByText(/^206, .* bytes: /)
    .first()
    .waitFor();
});

/** What each fault does to a video, and the button after which it plays again. */
const FAULTS: { fault: string; fact: string; value: string | RegExp; way: string }[] = [
  { fault: 'Freeze the video', fact: 'Phase', value: 'stalled', way: 'Let the video run' },
  { fault: 'Freeze the video', fact: 'Without movement', value: /overdue$/, way: 'Start again' },
  { fault: 'Refuse autoplay', fact: 'Phase', value: 'blocked', way: 'Play' },
  { fault: 'End the media', fact: 'Phase', value: 'ended', way: 'Start again' },
  { fault: 'Hide the page', fact: 'Paused by', value: 'hidden', way: 'Show the page' },
  { fault: 'Open an overlay', fact: 'Paused by', value: 'dialog', way: 'Close the overlay' },
  { fault: 'Start again, saving data', fact: 'Phase', value: 'onDemand', way: 'Play' },
  { fault: 'Start again with reduced motion', fact: 'Phase', value: 'ended', way: 'Start again' },
  { fault: 'Let the stories expire', fact: 'Expires', value: 'expired', way: 'Start again' },
];

test.each(FAULTS)('$fault: "$fact" shows it, and the video plays on after "$way"', async (row) => {
  const { fault, fact, value, way } = row;
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  if (value !== 'ended') await slowVideos(page);
  await openStory(page, 'video');

  await press(page, fault);
  await expectState(page, fact, value);

  await press(page, way);
  await expectState(page, 'Phase', 'playing');
  await expectState(page, 'Paused by', 'nothing');
  const secondsShown = async () => Number.parseFloat((await stateOf(page, 'Shown').textContent()) ?? '');
  const before = await secondsShown();
  await expect.poll(secondsShown).toBeGreaterThan(before + 0.5);
});

test.each([
  ['image', 'Fail this source'],
  ['video', 'Fail this source'],
  ['video', 'Break the video'],
] as const)('%s, %s: the next source plays, and after the last one the story fails', async (mediaType, fault) => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await slowVideos(page);
  await openStory(page, mediaType);
  const sources = panel(page, 'Fallback step').getByRole('listitem');
  const count = await sources.count();
  expect(count).toBeGreaterThan(1);

  await press(page, fault);
  await panel(page, 'Events')
    .getByText(/source 1 → 2/)
    .waitFor();
  await sources.nth(1).getByText('(now)').waitFor();
  await expectState(page, 'Phase', 'playing');

  for (let last = 1; last < count; last += 1) await press(page, 'Fail this source');
  await expectState(page, 'Phase', 'failed');
  await press(page, 'Start again');
  await expectState(page, 'Phase', 'playing');
});

test('one story can have another address, and fails when there is nothing at it', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(`${stackUrl}/single-story-debug`);
  await page.getByLabel('Media type').selectOption('image');

  await page.getByLabel('Media address').fill('/samples/no-such-picture.svg');

  await expectState(page, 'Phase', 'failed');
});
