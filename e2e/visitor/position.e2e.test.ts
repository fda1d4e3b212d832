import { launchBrowser, newPage } from '@around/test-harness/browser';
import { expectNotice, holdNotices } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { openFeed, phone } from './feed-page.ts';

const stackUrl = inject('stackUrl');
const nowhere = { latitude: 0.5, longitude: 0.5 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Answers each request for the position with this error code, or never. Waits until the page is idle, at most a second. */
async function mockPosition(page: Page, code: number | null): Promise<void> {
  await page.addInitScript((failure) => {
    navigator.geolocation.getCurrentPosition = (_found, failed) => {
      if (failure === null) return;
      const fail = () => failed?.({ code: failure } as GeolocationPositionError);
      setTimeout(() => requestIdleCallback(fail), 100);
    };
  }, code);
}

/** Records the texts of the Around box, which last for seconds only. Returns a reader of the record. */
async function recordTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const words = new Set<string>();
    Object.assign(globalThis, { recordedTexts: words });
    new MutationObserver(() => {
      words.add(document.querySelector<HTMLInputElement>('#around')?.placeholder ?? '');
      for (const line of document.querySelectorAll('search [role="status"] p'))
        words.add(`read out: ${line.textContent}`);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { recordedTexts: Set<string> }).recordedTexts]);
}

/** Opens the feed on a device with this response to position requests. */
async function openFeedWithPosition(code: number | null) {
  const watched = await newPage(browser, phone);
  const readTexts = await recordTexts(watched.page);
  await mockPosition(watched.page, code);
  await openFeed(watched.page, stackUrl);
  return { ...watched, readTexts };
}

function boxLabel(page: Page): Promise<string | null> {
  return page.locator('#around').getAttribute('placeholder');
}

test.concurrent('a visitor whose position is known sees the places around it, by its name', async ({ expect }) => {
  const geolocation = { latitude: 25.2, longitude: 55.27 };
  await using watched = await newPage(browser, { ...phone, geolocation, permissions: ['geolocation'] });
  const { page } = watched;
  await openFeed(page, stackUrl);

  await expect.poll(() => boxLabel(page)).not.toMatch(/Izmir|Detecting|Your location/);
  await expect.poll(() => new URL(page.url()).searchParams.get('lat')).toBe('25.2');
});

test.concurrent('a refused position is reported once, and the feed is still shown', async ({ expect }) => {
  await using visit = await openFeedWithPosition(1);
  const { page } = visit;

  await expectNotice(page, 'Location Error', 'Location access denied. Please enable location services.');
  expect(await boxLabel(page)).toBe('Izmir, Turkey');
  await page.locator('#around').click();
  await page.getByText('Could not get your location. Please enter location manually.').waitFor();
});

test.concurrent('an unavailable position is reported', async () => {
  await using watched = await newPage(browser, { ...phone, permissions: ['geolocation'] });
  const { page } = watched;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setGeolocationOverride', {});
  await openFeed(page, stackUrl);

  await expectNotice(page, 'Location Error', 'Location information unavailable. Try again later.');
});

test.concurrent('an unknown position error is reported', async () => {
  await using visit = await openFeedWithPosition(9);
  const { page } = visit;

  await expectNotice(page, 'Location Error', 'Could not determine your location.');
});

test.concurrent('a position request that times out is retried three times, visibly', async ({ expect }) => {
  await using visit = await openFeedWithPosition(3);
  const { page, readTexts } = visit;

  await expectNotice(page, 'Location Error', 'Location request timed out. Check your connection and try again.');
  expect(await readTexts()).toEqual(
    expect.arrayContaining([
      'Detecting your location...',
      'Retrying (1/3)...',
      'Retrying (2/3)...',
      'Retrying (3/3)...',
    ]),
  );
});

test.concurrent('while the position is pending the feed shows Izmir, and after three seconds the box says so', async ({
  expect,
}) => {
  await using visit = await openFeedWithPosition(null);
  const { page, readTexts } = visit;

  await expect.poll(readTexts).toContain('Detecting your location...');
  await expect.poll(() => boxLabel(page)).toBe('Izmir, Turkey');
});

test.concurrent.for([
  { width: 320, height: 640 },
  { width: 390, height: 844 },
])(
  'with text of 150 percent a phone of %o shows the whole note about the search for the position',
  async (viewport, { expect }) => {
    await using watched = await newPage(browser, { ...phone, viewport });
    const { page } = watched;
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
    await mockPosition(page, null);
    await page.goto(stackUrl, { waitUntil: 'commit' });

    // In one evaluation, because the note is shown for seconds only.
    const found = await page.waitForFunction(() => {
      const note = [...document.querySelectorAll('search p')].find(
        ({ textContent, clientWidth }) => textContent === 'Detecting your location...' && clientWidth > 1,
      );
      if (!note) return null;
      const { left, right } = note.getBoundingClientRect();
      return {
        left,
        right,
        cut: note.scrollWidth - note.clientWidth + note.scrollHeight - note.clientHeight,
        fontSize: getComputedStyle(note).fontSize,
      };
    });

    expect(await found.jsonValue()).toMatchObject({ cut: 0, fontSize: '21px' });
    const { left, right } = (await found.jsonValue())!;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(viewport.width);
  },
);

test.concurrent('screen readers are told how the search for a position goes', async ({ expect }) => {
  await using visit = await openFeedWithPosition(3);
  const { readTexts } = visit;

  await expect
    .poll(readTexts)
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

test.concurrent('a URL with coordinates only gets the name of its place', async ({ expect }) => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await page.route('**/api/geocode/reverse?*', (route) => route.fulfill({ json: { address: 'Kordon, Izmir' } }));
  await openFeed(page, `${stackUrl}/?lat=38.43&lng=27.14`);

  await expect.poll(() => boxLabel(page)).toBe('Kordon, Izmir');
  await expect.poll(() => new URL(page.url()).searchParams.get('name')).toBe('Kordon, Izmir');
});

test.concurrent('a failed search for the position asks the visitor to try again', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await mockPosition(page, 2);
  await openFeed(page, `${stackUrl}/?lat=38.42&lng=27.13&name=Konak`);
  await page.locator('#around').click();
  await page.getByRole('button', { name: 'Show Around Me' }).click();

  await expectNotice(page, 'Location Error', 'Could not detect your location. Please try again.');
});

test.concurrent('after a refusal, Show Around Me gives the reason and says where to allow it', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await holdNotices(page);
  await mockPosition(page, 1);
  await openFeed(page, `${stackUrl}/?lat=38.42&lng=27.13&name=Konak`);
  await page.locator('#around').click();
  await page.getByRole('button', { name: 'Show Around Me' }).click();

  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Location access denied. Please enable location services.' });
  await notice.getByText("Allow location for this site in your browser's settings.").waitFor();
});

test.concurrent('a browser without geolocation has its own message', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }));
  await openFeed(page, stackUrl);

  await expectNotice(page, 'Geolocation Not Supported', 'Geolocation is not supported by your browser');
});

test.concurrent('a position far from everything is named by its coordinates and shows the nearest places', async ({
  expect,
}) => {
  await using watched = await newPage(browser, { ...phone, geolocation: nowhere, permissions: ['geolocation'] });
  const { page } = watched;
  await openFeed(page, stackUrl);

  await expect.poll(() => boxLabel(page)).toBe('Location (0.5000, 0.5000)');
  expect(await page.getByText('Sample', { exact: true }).count()).toBe(0);
  await page.locator('#around').click();
  await page.getByText('Could not find address for this location').waitFor();
});

test.concurrent('a failed address lookup falls back to the built-in area and says so', async ({ expect }) => {
  const geolocation = { latitude: 38.4192, longitude: 27.1287 };
  const expectedErrors = [/geocode/];
  await using watched = await newPage(browser, { ...phone, expectedErrors, geolocation, permissions: ['geolocation'] });
  const { page } = watched;
  await page.route('**/api/geocode/reverse?*', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
  await openFeed(page, stackUrl);

  await expect.poll(() => boxLabel(page)).toMatch(/Konak|Izmir, Turkey/);
  await page.locator('#around').click();
  await page.getByText('Error fetching address information').waitFor();
});
