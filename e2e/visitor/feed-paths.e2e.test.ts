import type { LocationGroup } from '@around/contracts/feed';
import type { CaseSummary } from '@around/contracts/operator/moderation/cases';
import type { Decision } from '@around/contracts/operator/moderation/decisions';
import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { report } from '../operator/moderation/queue-api.ts';
import { signIn } from '../operator/operator-api.ts';
import { desktop, openFeed, phone } from './feed-page.ts';
import { type SecondGateway, startSecondGateway } from './second-gateway.ts';
import { readFeed } from './stories.ts';

let browser: Browser;
let withoutIndex: SecondGateway;
beforeAll(async () => {
  [browser, withoutIndex] = await Promise.all([launchBrowser(), startSecondGateway({ FEED_INDEX: 'off' })]);
});
afterAll(async () => {
  await browser?.close();
  await withoutIndex?.[Symbol.asyncDispose]();
});

const MANY = 60;

function namesOf(page: Page): Promise<Array<string | null>> {
  return page
    .locator('[data-slot] article')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
}

/** An operator decides its case. Returns how to undo that. */
async function removeStory(storyId: string): Promise<() => Promise<void>> {
  const operator = await signIn();
  const { cases } = await operator.get<{ cases: CaseSummary[] }>('/api/admin/moderation?limit=100');
  const { id } = cases.find(({ story }) => story?.id === storyId)!;
  const decided = await operator.send('POST', `/api/admin/moderation/cases/${id}/decision`, {
    action: 'remove',
    reason: 'spam',
  });
  expect(decided.status).toBe(200);
  const { decision } = decided.body as { decision: Decision };
  return async () => {
    const undone = await operator.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);
    expect(undone.status).toBe(200);
  };
}

// The same journeys, whether the feed comes from the live index or from Postgres.
describe.each([
  ['the index', () => inject('stackUrl')],
  ['Postgres', () => withoutIndex.url],
])('the feed from %s', (path, originOf) => {
  test('a visitor sees the nearest places first, and more of them while scrolling', async () => {
    await using watched = await newPage(browser, phone);
    const { page } = watched;
    const requested: string[] = [];
    page.on('request', (request) => request.url().includes('/api/feed?') && requested.push(request.url()));
    await openFeed(page, `${originOf()}/?lat=25.2&lng=55.27&name=Dubai`);
    const nearest = await readFeed(originOf(), 'lat=25.2&lng=55.27&limit=100');
    const firstTwo = async () => (await namesOf(page)).slice(0, 2);
    await expect.poll(firstTwo).toEqual([nearest[0]!.name, nearest[1]!.name]);

    const slots = page.locator('[data-slot]');
    const before = await slots.count();
    await page.keyboard.press('End');
    await expect.poll(() => slots.count()).toBeGreaterThan(before);
    expect(requested.some((url) => url.includes('cursor='))).toBe(true);
  });

  test('a story that is taken down leaves the feed, and comes back when that is undone', async () => {
    const places = await readFeed(originOf());
    const place = places.findLast(({ stories }) => stories.length > 3)!;
    const { id: storyId } = place.stories.at(-1)!;
    const idsNow = async () => (await readFeed(originOf())).flatMap(({ stories }) => stories.map(({ id }) => id));

    await report(originOf(), storyId, 'spam', `seen in the feed from ${path}`);
    const undo = await removeStory(storyId);
    await expect.poll(idsNow).not.toContain(storyId);
    await undo();
    await expect.poll(idsNow).toContain(storyId);
  });

  test('a browser reads compressed answers of every number of places as they are', async () => {
    await using watched = await newPage(browser, desktop);
    const { page } = watched;
    await openFeed(page, originOf());
    // The feed may change between two answers, so a number that differs is requested again.
    let numbers = Array.from({ length: MANY }, (_, index) => index + 1);
    await expect
      .poll(async () => {
        const inBrowser = await page.evaluate(
          readCompressed,
          numbers.map((limit) => AT + limit),
        );
        const plain = await Promise.all(numbers.map((limit) => readPlain(originOf(), limit)));
        numbers = numbers.filter(
          (limit, at) =>
            inBrowser[at]!.encoding !== 'gzip' || inBrowser[at]!.text !== plain[at] || limit !== countOf(plain[at]!),
        );
        return numbers;
      })
      .toEqual([]);
  });
});

const AT = '/api/feed?instagram=true&lat=38.4192&lng=27.1287&limit=';

/** Runs in the browser. */
async function readCompressed(urls: string[]): Promise<Array<{ encoding: string | null; text: string }>> {
  return Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(url, { cache: 'no-store' });
      return { encoding: answer.headers.get('content-encoding'), text: await answer.text() };
    }),
  );
}

async function readPlain(origin: string, limit: number): Promise<string> {
  const answer = await fetch(`${origin}${AT}${limit}`, { headers: { 'accept-encoding': 'identity' } });
  return answer.text();
}

function countOf(json: string): number {
  return (JSON.parse(json) as LocationGroup[]).length;
}
