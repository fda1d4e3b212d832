import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFeed, phone } from './feed-page.ts';

const stackUrl = inject('stackUrl');
const DUBAI = { lat: 25.2, lng: 55.27, name: 'Dubai' };

type Sent = { path: string; isFeedShown: boolean };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.for([
  { what: 'around the default place', address: '/', saved: undefined, lat: '38.4192' },
  { what: 'around the place in the URL', address: '/?lat=25.2&lng=55.27&name=Dubai', saved: undefined, lat: '25.2' },
  { what: 'around the saved place', address: '/', saved: DUBAI, lat: '25.2' },
])('the feed $what asks for user and places once, before its first render', async ({ address, saved, lat }) => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await page.addInitScript((place) => {
    if (place) localStorage.setItem('last_location', JSON.stringify(place));
    const sent: Sent[] = [];
    const send = window.fetch;
    window.fetch = (input, options) => {
      sent.push({ path: String(input), isFeedShown: document.querySelector('[data-testid="feed"]') !== null });
      return send(input, options);
    };
    Object.assign(window, { sent });
  }, saved);

  await openFeed(page, stackUrl + address);

  const sent = await page.evaluate(() => (window as unknown as { sent: Sent[] }).sent);
  const first = sent.filter(({ path }) => /^\/api\/(user|feed\?)/.test(path) && !path.includes('cursor='));
  expect(first).toEqual([
    { path: '/api/user', isFeedShown: false },
    { path: expect.stringContaining(`/api/feed?lat=${lat}&`), isFeedShown: false },
  ]);
});
