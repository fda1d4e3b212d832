import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { desktop, openFeed } from './feed-page.ts';
import { locationField, openShareDialog } from './moments/share-dialog.ts';
import { type SecondGateway, startSecondGateway } from './second-gateway.ts';

/** Replaces Google's script with the part that the search uses. The content security policy is the real one. */
const GOOGLE_SCRIPT = `
  const place = { location: { lat: () => 38.7925, lng: () => 26.9622 } };
  const prediction = (name, detail) => ({
    text: { text: name + ', ' + detail },
    mainText: { text: name },
    secondaryText: { text: detail },
    distanceMeters: 51499,
    toPlace: () => ({ fetchFields: async () => {
      await window.untilLocated;
      return { place };
    } }),
  });
  const AutocompleteSuggestion = {
    fetchAutocompleteSuggestions: async ({ input }) => ({
      suggestions: input.startsWith('ali') ? [{ placePrediction: prediction('Aliağa', 'Türkiye') }] : [],
    }),
  };
  window.google = { maps: { importLibrary: async () => ({ AutocompleteSessionToken: class {}, AutocompleteSuggestion }) } };
  window.onGoogleMapsReady();
`;
const GOOGLE = /^https:\/\/[a-z.]*googleapis\.com\//;

let browser: Browser;
let gateway: SecondGateway;
beforeAll(async () => {
  gateway = await startSecondGateway({ GOOGLE_MAPS_API_KEY: 'a-key' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await gateway?.[Symbol.asyncDispose]();
});

const visitor = { ...desktop, expectedErrors: [/googleapis/, /api\/places/] };

/** Opens the feed around Izmir and records the requests to Google. */
async function visit(page: Page, url: string): Promise<string[]> {
  const requested: string[] = [];
  page.on('request', (request) => GOOGLE.test(request.url()) && requested.push(request.url()));
  await openFeed(page, `${url}/?lat=38.4192&lng=27.1287&name=Izmir%2C+Turkey`);
  return requested;
}

const answerScript = (page: Page) =>
  page.route('https://maps.googleapis.com/maps/api/js?*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: GOOGLE_SCRIPT }),
  );

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Around' }).click();
  await page.getByRole('combobox', { name: 'Around' }).fill(text);
}

test('without a key the page neither calls nor mentions Google', async () => {
  await using watched = await newPage(browser, visitor);
  const { page } = watched;
  const requested = await visit(page, inject('stackUrl'));

  await type(page, 'kordon');
  await page.getByRole('option').first().waitFor();

  expect(requested).toEqual([]);
  expect(await page.getByText('Google').count()).toBe(0);
});

test('with a key Google is loaded when the search opens, and its suggestion moves the feed', async () => {
  await using watched = await newPage(browser, visitor);
  const { page } = watched;
  await answerScript(page);
  const requested = await visit(page, gateway.url);
  expect(requested).toEqual([]);

  await type(page, 'aliağa');
  await page.getByRole('option', { name: /Aliağa.*Türkiye.*32\.0 mi/ }).click();

  await expect.poll(() => new URL(page.url()).searchParams.get('name')).toBe('Aliağa');
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('lat'), searchParams.get('lng')]).toEqual(['38.7925', '26.9622']);
  expect(new URL(requested[0]!).searchParams.get('key')).toBe('a-key');
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('last_location')))!)).toEqual({
    lat: 38.7925,
    lng: 26.9622,
    name: 'Aliağa',
  });
});

/** Google answers where a place is when the returned function is called. */
async function holdPositions(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(`window.untilLocated = new Promise((resolve) => { window.locate = resolve; });`);
  return async () => {
    await page.evaluate('window.locate()');
    // The page handles the answer before the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
}

test('a place whose position arrives late does not replace one that was chosen meanwhile', async () => {
  await using watched = await newPage(browser, visitor);
  const { page } = watched;
  await answerScript(page);
  const locate = await holdPositions(page);
  await visit(page, gateway.url);
  await type(page, 'aliağa');
  await page.getByRole('option', { name: /Aliağa.*Türkiye/ }).click();

  await type(page, 'dubai');
  await page.getByRole('option', { name: /^Dubai, UAE/ }).click();
  const nameInUrl = () => new URL(page.url()).searchParams.get('name');
  await expect.poll(nameInUrl).toBe('Dubai, UAE');
  await locate();

  expect(nameInUrl()).toBe('Dubai, UAE');
});

test('in the share dialog a position that arrives late is not attached to a name that was typed meanwhile', async () => {
  await using watched = await newPage(browser, visitor);
  const { page } = watched;
  await answerScript(page);
  const locate = await holdPositions(page);
  const dialog = await openShareDialog(page, gateway.url);
  await locationField(dialog).fill('aliağa');
  await dialog.getByRole('option', { name: /Aliağa.*Türkiye/ }).click();

  await locationField(dialog).fill('Konak');
  await locate();

  expect(await locationField(dialog).inputValue()).toBe('Konak');
  expect(await dialog.getByText(/^Position:/).count()).toBe(0);
});

test('an address without suggestions is geocoded, and an error is shown with its status', async () => {
  await using watched = await newPage(browser, visitor);
  const { page } = watched;
  await answerScript(page);
  await page.route('https://maps.googleapis.com/maps/api/geocode/json?*', (route) => route.fulfill({ status: 403 }));
  const requested = await visit(page, gateway.url);

  await type(page, '221b Baker Street');
  await page.getByText('No place of that name').waitFor();
  await page.keyboard.press('Enter');

  await page.getByText('HTTP error! status: 403').waitFor();
  expect(new URL(requested.at(-1)!).searchParams.get('address')).toBe('221b Baker Street');
});

test('a script that fails to load is reported with a retry button, and our own places are still found', async () => {
  await using watched = await newPage(browser, visitor);
  const { page } = watched;
  await page.route(GOOGLE, (route) => route.abort());
  await visit(page, gateway.url);

  await type(page, 'kordon');

  await page.getByText('Failed to load Google Maps. Please try again later.').waitFor();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('button', { name: 'Reload' }).isVisible()).toBe(true);
  expect(await page.getByText('Location API unavailable').count()).toBe(0);

  await page.route('**/api/places?*', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
  await type(page, 'qqq');
  await page.getByText('Location API unavailable').waitFor();

  // The search is repeated without a key press.
  await page.unroute('**/api/places?*');
  await page.getByText('No place of that name').waitFor();
});
