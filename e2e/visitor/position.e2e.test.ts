import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { openFeed, phone } from './visit.ts';

const stackUrl = inject('stackUrl');
const PATIENCE = { timeout: 30_000 };
const nowhere = { latitude: 0.5, longitude: 0.5 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The device's answer to every question for its position: an error code, or none ever. It comes when the page is idle, after a second at most. */
async function answerPositionWith(page: Page, code: number | null): Promise<void> {
  await page.addInitScript((failure) => {
    navigator.geolocation.getCurrentPosition = (_found, failed) => {
      if (failure === null) return;
      const fail = () => failed?.({ code: failure } as GeolocationPositionError);
      setTimeout(() => requestIdleCallback(fail, { timeout: 1_000 }), 100);
    };
  }, code);
}

/** Notes what the Around box and the notices say, for each of it goes by within seconds; the answer reads the notes. */
async function noteWords(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const words = new Set<string>();
    Object.assign(globalThis, { notedWords: words });
    new MutationObserver(() => {
      words.add(document.querySelector<HTMLInputElement>('#around')?.placeholder ?? '');
      for (const line of document.querySelectorAll('[popover] p')) words.add(line.textContent);
      for (const line of document.querySelectorAll('search [role="status"] p'))
        words.add(`read out: ${line.textContent}`);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { notedWords: Set<string> }).notedWords]);
}

/** The feed, opened by somebody whose device answers so. */
async function visitWithAnswer(code: number | null) {
  const watched = await newPage(browser, phone);
  const readWords = await noteWords(watched.page);
  await answerPositionWith(watched.page, code);
  await openFeed(watched.page, stackUrl);
  return { ...watched, readWords };
}

function boxLabel(page: Page): Promise<string | null> {
  return page.locator('#around').getAttribute('placeholder');
}

test.concurrent('a visitor whose position is known sees the places around it, by its name', async ({ expect }) => {
  const geolocation = { latitude: 25.2, longitude: 55.27 };
  await using watched = await newPage(browser, { ...phone, geolocation, permissions: ['geolocation'] });
  const { page } = watched;
  await openFeed(page, stackUrl);

  await expect.poll(() => boxLabel(page), PATIENCE).not.toMatch(/Izmir|Detecting|Your location/);
  await expect.poll(() => new URL(page.url()).searchParams.get('lat')).toBe('25.2');
});

test.concurrent('a refused position is said once, and the feed is there all the same', async ({ expect }) => {
  await using visit = await visitWithAnswer(1);
  const { page, readWords } = visit;

  await expect
    .poll(readWords, PATIENCE)
    .toEqual(expect.arrayContaining(['Location Error', 'Location access denied. Please enable location services.']));
  expect(await boxLabel(page)).toBe('Izmir, Turkey');
  await page.locator('#around').click();
  await page.getByText('Could not get your location. Please enter location manually.').waitFor();
});

test.concurrent('a position that cannot be had now is said so', async ({ expect }) => {
  await using watched = await newPage(browser, { ...phone, permissions: ['geolocation'] });
  const { page } = watched;
  const readWords = await noteWords(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setGeolocationOverride', {});
  await openFeed(page, stackUrl);

  await expect
    .poll(readWords, PATIENCE)
    .toEqual(expect.arrayContaining(['Location Error', 'Location information unavailable. Try again later.']));
});

test.concurrent('a failure of no known kind is said so', async ({ expect }) => {
  await using visit = await visitWithAnswer(9);
  const { readWords } = visit;

  await expect
    .poll(readWords, PATIENCE)
    .toEqual(expect.arrayContaining(['Location Error', 'Could not determine your location.']));
});

test.concurrent('a position that takes too long is asked for three more times, in plain sight', async ({ expect }) => {
  await using visit = await visitWithAnswer(3);
  const { readWords } = visit;

  await expect
    .poll(readWords, PATIENCE)
    .toEqual(
      expect.arrayContaining(['Location Error', 'Location request timed out. Check your connection and try again.']),
    );
  expect(await readWords()).toEqual(
    expect.arrayContaining([
      'Detecting your location...',
      'Retrying (1/3)...',
      'Retrying (2/3)...',
      'Retrying (3/3)...',
    ]),
  );
});

test.concurrent('while no answer comes the feed is around Izmir, and after three seconds the box says so', async ({
  expect,
}) => {
  await using visit = await visitWithAnswer(null);
  const { page, readWords } = visit;

  await expect.poll(readWords, PATIENCE).toContain('Detecting your location...');
  await expect.poll(() => boxLabel(page), PATIENCE).toBe('Izmir, Turkey');
});

test.concurrent('how the search for a position goes is read out, not only written in the empty box', async ({
  expect,
}) => {
  await using visit = await visitWithAnswer(3);
  const { readWords } = visit;

  await expect
    .poll(readWords, PATIENCE)
    .toEqual(
      expect.arrayContaining([
        'read out: Detecting your location...',
        'read out: Retrying (1/3)...',
        'read out: Retrying (2/3)...',
        'read out: Retrying (3/3)...',
        'read out: Izmir, Turkey',
        'read out: Could not get your location. Please enter location manually.',
      ]),
    );
});

test.concurrent('an address that names a position by its numbers alone is given its name', async ({ expect }) => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await page.route('**/api/geocode/reverse?*', (route) => route.fulfill({ json: { address: 'Kordon, Izmir' } }));
  await openFeed(page, `${stackUrl}/?lat=38.43&lng=27.14`);

  await expect.poll(() => boxLabel(page), PATIENCE).toBe('Kordon, Izmir');
  await expect.poll(() => new URL(page.url()).searchParams.get('name')).toBe('Kordon, Izmir');
});

test.concurrent('whoever asks to be found and is not is told to try again', async ({ expect }) => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  const readWords = await noteWords(page);
  await answerPositionWith(page, 1);
  await openFeed(page, `${stackUrl}/?lat=38.42&lng=27.13&name=Konak`);
  await page.locator('#around').click();
  await page.getByRole('button', { name: 'Show Around Me' }).click();

  await expect
    .poll(readWords, PATIENCE)
    .toEqual(expect.arrayContaining(['Location Error', 'Could not detect your location. Please try again.']));
});

test.concurrent('a browser without geolocation is told apart', async ({ expect }) => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  const readWords = await noteWords(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }));
  await openFeed(page, stackUrl);

  await expect
    .poll(readWords, PATIENCE)
    .toEqual(expect.arrayContaining(['Geolocation Not Supported', 'Geolocation is not supported by your browser']));
});

test.concurrent('a wrong position far from everything has its coordinates for a name, and the nearest places', async ({
  expect,
}) => {
  await using watched = await newPage(browser, { ...phone, geolocation: nowhere, permissions: ['geolocation'] });
  const { page } = watched;
  await openFeed(page, stackUrl);

  await expect.poll(() => boxLabel(page), PATIENCE).toBe('Location (0.5000, 0.5000)');
  expect(await page.getByText('Sample', { exact: true }).count()).toBe(0);
  await page.locator('#around').click();
  await page.getByText('Could not find address for this location').waitFor();
});

test.concurrent('a failed address lookup falls back to the built-in area and says so', async ({ expect }) => {
  const geolocation = { latitude: 38.4192, longitude: 27.1287 };
  const expectedErrors = [...phone.expectedErrors, /geocode/];
  await using watched = await newPage(browser, { ...phone, expectedErrors, geolocation, permissions: ['geolocation'] });
  const { page } = watched;
  await page.route('**/api/geocode/reverse?*', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
  await openFeed(page, stackUrl);

  await expect.poll(() => boxLabel(page), PATIENCE).toMatch(/Konak|Izmir, Turkey/);
  await page.locator('#around').click();
  await page.getByText('Error fetching address information').waitFor();
});
