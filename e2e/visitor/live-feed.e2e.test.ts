import type { LocationGroup } from '@around/contracts/feed';
import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../find-violations.ts';
import { signIn } from '../operator/operator-api.ts';
import { patientFetch } from '../patient-fetch.ts';
import { desktop, openFeed, phone, playingCard, setHidden, storyShown } from './feed-page.ts';
import { readFeed } from './stories.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
let places: LocationGroup[];
beforeAll(async () => {
  browser = await launchBrowser();
  places = (await readFeed(stackUrl)).filter(({ stories }) => stories.length > 3);
});
afterAll(() => browser.close());

/** Somebody says that a story shows them, which hides it for everybody. */
async function report(storyId: string): Promise<void> {
  const response = await patientFetch(`${stackUrl}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `reporter of ${storyId}` },
    body: JSON.stringify({ storyId, reason: 'this_is_me' }),
  });
  expect(response.status).toBe(201);
}

async function restore(storyId: string): Promise<void> {
  const operator = await signIn();
  type Cases = { cases: { id: string; story: { id: string } | null }[] };
  const { cases } = await operator.get<Cases>('/api/admin/moderation');
  const { id } = cases.find(({ story }) => story?.id === storyId)!;
  const answer = await operator.send('POST', `/api/admin/moderation/cases/${id}/decision`, { action: 'restore' });
  expect(answer.status).toBe(200);
}

/** Returns one of the farther places, which few other journeys use. A retry gets another one. */
function takePlace(): LocationGroup {
  const place = places.splice(Math.floor(places.length / 2), 1)[0];
  if (!place) throw new Error('There is no place with four stories left');
  return place;
}

/** Opens the radar around the place. Returns how many stories its row says that the place has. */
async function openRadar(page: Page, { id, latitude, longitude }: LocationGroup): Promise<() => Promise<number>> {
  const listening = page.waitForResponse(/\/api\/feed\/events\?/);
  await page.goto(`${stackUrl}/radar?lat=${latitude}&lng=${longitude}&zoom=3`, { waitUntil: 'domcontentloaded' });
  expect((await listening).status()).toBe(200);
  const row = page.locator(`[data-place="${id}"]`);
  await row.waitFor();
  return async () => Number(/(\d+) stor/.exec((await row.textContent()) ?? '')?.[1]);
}

function chipOf(page: Page) {
  return page.getByRole('button', { name: /new stor(?:y|ies) nearby$/ });
}

// One journey for both, because a network may hide few stories by its reports.
test('a new story waits until it is taken in, one that is taken down leaves at once, and the radar follows', async () => {
  const place = takePlace();
  const [first, second] = place.stories;
  await report(first!.id);
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  const listening = page.waitForResponse(/\/api\/feed\/events\?/);
  await openFeed(page, `${stackUrl}/?lat=${place.latitude}&lng=${place.longitude}`);
  expect((await listening).status()).toBe(200);
  const shown = await playingCard(page).getAttribute('aria-label');

  await using radar = await newPage(browser, desktop);
  const countOnRadar = await openRadar(radar.page, place);
  const withoutFirst = await countOnRadar();

  await restore(first!.id);
  await expect.poll(countOnRadar).toBeGreaterThan(withoutFirst);
  const withFirst = await countOnRadar();
  const chip = chipOf(page);
  await chip.waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await chip.press('Enter');
  await chip.waitFor({ state: 'detached' });
  await page.getByText('The new stories are in the feed.').waitFor({ state: 'attached' });
  expect(await playingCard(page).getAttribute('aria-label')).toBe(shown);
  await expect.poll(() => storyShown(page)).toMatch(new RegExp(`of ${place.stories.length}$`));

  // A hidden page does not listen. When it is shown again, it receives what it has missed.
  await setHidden(page, true);
  await report(second!.id);
  await expect.poll(countOnRadar).toBeLessThan(withFirst);
  const comingBack = page.waitForRequest(/\/api\/feed\/events\?.*lastEventId=/);
  await setHidden(page, false);
  await comingBack;
  await expect.poll(() => storyShown(page)).toMatch(new RegExp(`of ${place.stories.length - 1}$`));
  await restore(second!.id);
});
