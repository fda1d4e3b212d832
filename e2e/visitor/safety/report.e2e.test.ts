import type { LocationGroup, Story } from '@around/contracts/feed';
import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../../find-violations.ts';
import { goOnline } from '../../go-online.ts';
import { signIn } from '../../operator/operator-api.ts';
import { openFeed, phone, playingCard } from '../feed-page.ts';
import { readFeed } from '../stories.ts';

const stackUrl = inject('stackUrl');
/** Longer than a test takes. */
const TEST_MAX_MS = 120_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const taken = new Set<string>();

/** The farthest places, which no other journey looks at. Read when a test begins, because the stories of a place change. */
async function takePlace(): Promise<LocationGroup> {
  const places = await readFeed(stackUrl);
  const place = places.findLast(
    ({ id, stories }) => stories.length > 2 && !taken.has(id) && !stories.some(expiresSoon),
  );
  if (!place) throw new Error('There is no place with three stories left');
  taken.add(place.id);
  return place;
}

function expiresSoon({ expiresAt }: Story): boolean {
  return Date.parse(expiresAt) < Date.now() + TEST_MAX_MS;
}

/** A story that does not advance by itself. */
const still = { ...phone, reducedMotion: 'reduce' } as const;

/** How many stories the playing card has. */
async function readCount(page: Page): Promise<number> {
  const label = await playingCard(page).locator('[aria-label^="Story "]').first().getAttribute('aria-label');
  return Number(/of (\d+)$/.exec(label!)![1]);
}

async function openReport(page: Page, place: LocationGroup) {
  await openFeed(page, `${stackUrl}/l/${place.id}/s/${place.stories[0]!.id}`);
  await playingCard(page).getByRole('button', { name: 'Report' }).click();
  const sheet = page.getByRole('dialog', { name: 'Report this story' });
  await sheet.getByText('This is spam or advertising').waitFor();
  return sheet;
}

async function storyIdsAt({ id, latitude, longitude }: LocationGroup): Promise<string[]> {
  const found = await readFeed(stackUrl, `lat=${latitude}&lng=${longitude}&limit=5`);
  return found.find((place) => place.id === id)?.stories.map((story) => story.id) ?? [];
}

test('"This shows me" hides the story for everybody in two presses, until the operator restores it', async () => {
  const place = await takePlace();
  const storyId = place.stories[0]!.id;
  await using watched = await newPage(browser, still);
  const { page } = watched;
  const sheet = await openReport(page, place);
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await sheet.getByRole('button', { name: 'This shows me', exact: true }).click();

  await sheet.getByText('The story is hidden for everybody until an operator has decided.').waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await expect.poll(() => storyIdsAt(place)).not.toContain(storyId);
  await sheet.getByLabel('Anything to add? (optional)').fill('I stand at the left.');
  await sheet.getByRole('button', { name: 'Add to the report' }).click();
  await sheet.getByText('Your words have been added to the report.').waitFor();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await sheet.waitFor({ state: 'detached' });

  const operator = await signIn();
  const { cases } = await operator.get<{ cases: { id: string; story: { id: string } | null }[] }>(
    '/api/admin/moderation',
  );
  const found = cases.find((own) => own.story?.id === storyId);
  const path = `/api/admin/moderation/cases/${found!.id}`;
  expect((await operator.send('POST', `${path}/decision`, { action: 'restore' })).status).toBe(200);
  await expect.poll(() => storyIdsAt(place)).toContain(storyId);
});

test('another reason hides the story on this device, which can be taken back; the code shows the decision', async () => {
  const place = await takePlace();
  await using watched = await newPage(browser, still);
  const { page } = watched;
  const sheet = await openReport(page, place);
  /** Also found behind the open dialog. */
  const count = await readCount(page);
  const segments = (of: number) => playingCard(page).locator(`[aria-label^="Story "][aria-label$=" of ${of}"]`);
  await sheet.getByRole('button', { name: 'This was not taken at this place' }).click();

  await sheet.getByText('The story is hidden for you. An operator will look at it.').waitFor();
  const code = await sheet.locator('code').textContent();
  await segments(count - 1).waitFor();
  await page.reload();
  await segments(count - 1).waitFor();
  expect(await storyIdsAt(place)).toEqual(expect.arrayContaining(place.stories.map(({ id }) => id)));

  await page.goto(`${stackUrl}/report/${code}`);
  await page.getByText('Waiting for a decision').waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
});

test('a report that cannot be sent says so, and is sent at the next press', async () => {
  const place = await takePlace();
  await using watched = await newPage(browser, { ...still, expectedErrors: [/./] });
  const { page } = watched;
  const sheet = await openReport(page, place);
  const count = await readCount(page);
  await page.context().setOffline(true);
  await sheet.getByRole('button', { name: 'This is spam or advertising' }).click();
  await sheet.getByRole('alert').getByText('You are offline').waitFor();
  await goOnline(page);

  await sheet.getByRole('button', { name: 'This is spam or advertising' }).click();

  await sheet.getByText('Thank you. Your report has arrived.').waitFor();
  await sheet.getByRole('button', { name: 'Show the story again' }).click();
  await playingCard(page)
    .getByRole('group', { name: new RegExp(`of ${count}$`) })
    .waitFor();
});

test('a code that does not exist is explained', async () => {
  await using watched = await newPage(browser, { ...phone, expectedErrors: [/40[04]/] });
  await watched.page.goto(`${stackUrl}/report/${'a'.repeat(22)}`);

  await watched.page.getByText('There is nothing with this code').waitFor();
});
