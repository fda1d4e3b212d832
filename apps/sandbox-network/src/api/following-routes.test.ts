import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { type CrawlerSeed, callAs, readCrawlerSeed, userIdOf } from '../testing/web-client.ts';

const Page = z.object({
  users: z.array(z.object({ id: z.string(), pk: z.union([z.string(), z.number()]) })),
  next_max_id: z.string().optional(),
  has_more: z.boolean(),
  big_list: z.boolean(),
});

let sandbox: TestSandbox;
let seed: CrawlerSeed;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  seed = await readCrawlerSeed(sandbox.controlUrl);
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test('following the cursor to its end lists every followed profile', async () => {
  const account = seed.accounts[0]!;
  const pages = await readAllPages(account);
  const ids = new Set(pages.flatMap(({ users }) => users.map(({ id }) => id)));

  const info = await callAs(account, `${sandbox.apiUrl}/api/v1/users/${userIdOf(account)}/info/`);
  const { user } = z.object({ user: z.object({ following_count: z.number() }) }).parse(await info.json());
  expect(pages.length).toBeGreaterThan(1);
  expect(ids.size).toBe(user.following_count);
});

test('pages are shorter than requested and repeat profiles, and their flags are unreliable', async () => {
  const pages = (await Promise.all(seed.accounts.map(readAllPages))).flat();
  const lists = await Promise.all(seed.accounts.map(async (account) => (await readAllPages(account)).flatMap(idsOf)));

  expect(pages.every(({ users }) => users.length < 50)).toBe(true);
  expect(lists.some((ids) => new Set(ids).size < ids.length)).toBe(true);
  expect(pages.some((page) => page.next_max_id !== undefined && !page.has_more)).toBe(true);
  expect(pages.some((page) => page.next_max_id === undefined && page.big_list)).toBe(true);
});

test('an unknown cursor returns the first page', async () => {
  const account = seed.accounts[0]!;

  expect(await readPage(account, 'count=12&max_id=abc')).toEqual(await readPage(account, 'count=12'));
});

test("refuses another account's list", async () => {
  const [reader, other] = seed.accounts;

  const response = await callAs(reader!, `${sandbox.apiUrl}/api/v1/friendships/${userIdOf(other!)}/following/`);

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: 'Not authorized to view user', status: 'fail' });
});

type SeedAccount = CrawlerSeed['accounts'][number];

async function readAllPages(account: SeedAccount) {
  const pages = [await readPage(account, 'count=50')];
  for (let cursor = pages[0]!.next_max_id; cursor !== undefined; cursor = pages.at(-1)!.next_max_id) {
    pages.push(await readPage(account, `count=50&max_id=${cursor}`));
  }
  return pages;
}

async function readPage(account: SeedAccount, query: string) {
  const path = `/api/v1/friendships/${userIdOf(account)}/following/?${query}`;
  return Page.parse(await (await callAs(account, sandbox.apiUrl + path)).json());
}

function idsOf({ users }: z.infer<typeof Page>): string[] {
  return users.map(({ id }) => id);
}
