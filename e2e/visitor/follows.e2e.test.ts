import type { LocationGroup } from '@around/contracts/feed';
import type { WatchedPage } from '@around/test-harness/browser';
import { launchBrowser } from '@around/test-harness/browser';
import { holdNotices } from '@around/test-harness/notices';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { findViolationsInBothThemes } from '../find-violations.ts';
import { crawlNow } from '../operator/crawl-now.ts';
import { signIn } from '../operator/operator-api.ts';
import { patientFetch } from '../patient-fetch.ts';
import { postControl, readControl } from '../sandbox-control.ts';
import { openFeed, playingCard } from './feed-page.ts';
import { logIn, makeUser, newVisitorPage, signUp } from './new-user.ts';
import { readFeed } from './stories.ts';

const stackUrl = inject('stackUrl');
const controlUrl = inject('controlUrl');

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const NEAR_MILES = 10;
const FIRST_CRAWL = { timeout: 120_000, interval: 1_000 };
/** A profile may have to wait before the crawler requests it again. */
const CRAWLED = { timeout: 180_000, interval: 3_000 };
/** The status is requested again at most once a minute. */
const REQUESTED_AGAIN = { timeout: 120_000 };

let browser: Browser;
let places: LocationGroup[];
beforeAll(async () => {
  browser = await launchBrowser();
  places = await vi.waitFor(readHomes, FIRST_CRAWL);
});
afterAll(() => browser.close());

/** Places that keep their stories: those at the sticker of a place move to their author's home once it is known. Homes have an avatar. */
async function readHomes(): Promise<LocationGroup[]> {
  const homes = (await readFeed(stackUrl)).filter(({ avatarUrl }) => avatarUrl !== null);
  expect(homes.length).toBeGreaterThan(7);
  return homes;
}

const newVisit = (options: BrowserContextOptions): Promise<WatchedPage> => newVisitorPage(browser, options);

/** Opens the feed around the place, with the place first. */
async function openPlace(page: Page, { id }: LocationGroup): Promise<void> {
  await openFeed(page, `${stackUrl}/l/${id}`);
}

async function openList(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Following', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Following' });
  await list.waitFor();
  return list;
}

function follow(page: Page) {
  return page.getByRole('button', { name: 'Follow', exact: true });
}

/** When the last story of a place arrived. */
async function arrivalAt({ id }: LocationGroup): Promise<string | null> {
  const response = await patientFetch(`${stackUrl}/api/places/status?ids=${id}`);
  const { places: known } = (await response.json()) as { places: { lastArrivalAt: string | null }[] };
  return known[0]!.lastArrivalAt;
}

function linkTo(page: Page, { id }: LocationGroup) {
  return page.getByRole('navigation').locator(`a[href="/l/${id}"]`);
}

test('a visitor without a user follows a place on this device, stops following it, and undoes that', async () => {
  const place = places[4]!;
  await using watched = await newVisit(PHONE);
  const { page } = watched;
  await holdNotices(page);
  await openPlace(page, place);
  await playingCard(page).getByRole('button', { name: place.name }).click();
  const sheet = page.getByRole('dialog', { name: place.name });
  await follow(page).click();
  await page.getByText('It is kept on this device. Sign up to have it on every device.').waitFor();
  const pressed = sheet.getByRole('button', { name: 'Following', pressed: true });
  await pressed.waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await openFeed(page, stackUrl);
  const list = await openList(page);
  await list.getByRole('link', { name: place.name }).waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  const toggle = list.getByRole('button', { name: 'Following', pressed: true });
  await toggle.click();
  await list.getByRole('button', { name: 'Follow', pressed: false }).waitFor();
  await page.getByText(`You no longer follow ${place.name}`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await toggle.waitFor();

  await list.getByRole('link', { name: place.name }).click();
  await page.waitForURL(`**/l/${place.id}`);
  await expect.poll(() => playingCard(page).getAttribute('aria-label')).toBe(place.name);
  await page.goBack();
  await page.waitForURL(({ pathname }) => pathname === '/');
});

test('the list works while the status cannot be read, and while the storage refuses to save', async () => {
  const place = places[5]!;
  await using watched = await newVisit(DESKTOP);
  const { page } = watched;
  await openPlace(page, place);
  await page.getByText('Follow a place to see here when it has something new.').waitFor();
  await follow(page).click();
  await linkTo(page, place).waitFor();

  await page.route('**/api/places/status?*', (route) => route.fulfill({ status: 503, json: { message: 'Later' } }));
  await openFeed(page, stackUrl);
  await linkTo(page, place).waitFor();

  await using refused = await newVisit(DESKTOP);
  await refused.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openPlace(refused.page, place);
  await follow(refused.page).click();
  await linkTo(refused.page, place).waitFor();
});

test('places of a device become those of the user at the sign-in, and are on every device', async () => {
  const [first, second] = [places[6]!, places[7]!];
  const user = makeUser();
  await using one = await newVisit(DESKTOP);
  await openPlace(one.page, first);
  await follow(one.page).click();
  await linkTo(one.page, first).waitFor();

  await signUp(one, stackUrl, user);
  const merged = one.page.waitForResponse(
    (response) => response.url().endsWith('/api/user/follows') && response.request().method() === 'POST',
  );
  await openPlace(one.page, second);
  expect((await merged).status()).toBe(200);
  await linkTo(one.page, first).waitFor();
  expect(await one.page.evaluate(() => localStorage.getItem('followed-places'))).toBeNull();
  await follow(one.page).click();
  await linkTo(one.page, second).waitFor();
  await one.page.getByRole('button', { name: 'Following', pressed: true }).waitFor();

  await using other = await newVisit(DESKTOP);
  expect(await logIn(other, stackUrl, user)).toBe(200);
  await openFeed(other.page, stackUrl);
  await linkTo(other.page, first).waitFor();
  await linkTo(other.page, second).waitFor();

  await openPlace(other.page, second);
  await other.page.getByRole('button', { name: 'Following', pressed: true }).click();
  await linkTo(other.page, second).waitFor({ state: 'detached' });
  await openFeed(one.page, stackUrl);
  await linkTo(one.page, first).waitFor();
  await linkTo(one.page, second).waitFor({ state: 'detached' });
});

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('a signed-in visitor finds the followed places under the avatar too (%s)', async (_, options) => {
  const user = makeUser();
  await using watched = await newVisit(options);
  const { page } = watched;
  await signUp(watched, stackUrl, user);
  await openFeed(page, stackUrl);

  await page.getByRole('button', { name: user.username, expanded: false }).click();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Following', exact: true }).click();

  const list = page.getByRole('dialog', { name: 'Following' });
  await list.getByText('You follow no place yet').waitFor();
  await page.goBack();
  await list.waitFor({ state: 'detached' });
  // The menu is closed, and its button has the focus again.
  const avatar = page.getByRole('button', { name: user.username, expanded: false });
  await expect.poll(() => avatar.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a ring and a word say that a story came to a followed place, until it is seen', async () => {
  type Venue = { username: string; name: string; lat: number; lng: number; isBusiness: boolean };
  const venues = await readControl<Venue[]>(controlUrl, '/control/venues');
  // The feed's events report nearby places only.
  const near = places.filter(({ distanceFromUser }) => distanceFromUser < NEAR_MILES);
  const [venue, place] = venues
    .filter(({ isBusiness }) => isBusiness)
    .map((candidate) => [candidate, near.find(({ name }) => name === candidate.name)] as const)
    .findLast((pair): pair is readonly [Venue, LocationGroup] => pair[1] !== undefined)!;
  const other = places.find(({ id }) => id !== place.id)!;
  await using watched = await newVisit(DESKTOP);
  const { page } = watched;
  await openPlace(page, place);
  await follow(page).click();
  await openPlace(page, other);
  const link = linkTo(page, place);
  await link.waitFor();
  expect(await link.textContent()).not.toContain('New');

  const arrivedBefore = await arrivalAt(place);
  await postControl(controlUrl, '/control/stories', {
    username: venue.username,
    mediaType: 'image',
    sticker: 'absent',
    caption: `something new at ${new Date().toISOString()}`,
  });
  const operator = await signIn();
  const isHere = async () => {
    await crawlNow(operator);
    return (await arrivalAt(place)) !== arrivedBefore;
  };
  await expect.poll(isHere, CRAWLED).toBe(true);
  await link.getByText('New').waitFor(REQUESTED_AGAIN);

  await link.click();
  await expect.poll(() => playingCard(page).getAttribute('aria-label')).toBe(place.name);
  await link.getByText('New').waitFor({ state: 'detached' });
});

test('the last choice wins, also when the first one takes longer', async () => {
  const place = places[6]!;
  await using watched = await newVisit(PHONE);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  let isFollowed: ((value?: unknown) => void) | undefined;
  await page.route(`**/api/user/follows/${place.id}`, async (route) => {
    if (route.request().method() === 'PUT') await new Promise((resolve) => (isFollowed = resolve));
    await route.continue();
  });
  await openPlace(page, place);
  await playingCard(page).getByRole('button', { name: place.name }).click();
  await follow(page).click();
  await expect.poll(() => isFollowed).toBeDefined();
  await page.getByRole('button', { name: 'Following', pressed: true }).click();
  await follow(page).waitFor();
  const unfollowed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  isFollowed?.();
  await unfollowed;

  const stored = async () => (await page.request.get(`${stackUrl}/api/user/follows`)).json();
  expect(await stored()).toEqual({ follows: [] });
  await page.waitForLoadState('networkidle');
  await follow(page).waitFor();
});
