import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import {
  type CrawlerSeed,
  callAs,
  control,
  LogEntries,
  readCrawlerSeed,
  Stories,
  userIdOf,
  Venues,
  Written,
} from '../testing/web-client.ts';

const Id = z.union([z.string(), z.number()]);
const Item = z.looseObject({
  id: z.string(),
  pk: Id,
  taken_at: z.number(),
  media_type: z.union([z.literal(1), z.literal(2)]),
});
const Reel = z.looseObject({ id: Id, strong_id__: z.string(), items: z.array(Item), latest_reel_media: z.number() });
const ReelsMedia = z.object({ reels: z.record(z.string(), Reel), reels_media: z.array(Reel), status: z.literal('ok') });
const TrayEntry = z.looseObject({
  id: Id,
  reel_type: z.string(),
  latest_reel_media: z.number().optional(),
  seen: z.number().nullish(),
  items: z.array(Item).nullish(),
});
const Tray = z.object({ tray: z.array(TrayEntry), status: z.literal('ok') });

let sandbox: TestSandbox;
let account: CrawlerSeed['accounts'][number];
let venues: z.infer<typeof Venues>;

// A fixed clock, so that the world's stories are the same in every run.
let startedAt: number | undefined;
function clock(): number {
  startedAt ??= Date.now();
  return Date.parse('2026-11-20T15:00:00Z') + Date.now() - startedAt;
}

beforeAll(async () => {
  sandbox = await startTestSandbox({ clock });
  account = (await readCrawlerSeed(sandbox.controlUrl)).accounts[0]!;
  venues = await control(`${sandbox.controlUrl}/control/venues`, Venues);
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test('a rule makes a reel list each story twice', async () => {
  const { id } = venues[0]!;
  const once = ReelsMedia.parse(JSON.parse(await reelsMedia([id]))).reels[id]!.items.map((item) => item.id);
  await control(`${sandbox.controlUrl}/control/rules`, Written, { surface: 'api', answer: 'repeated_items', count: 1 });

  const twice = ReelsMedia.parse(JSON.parse(await reelsMedia([id]))).reels[id]!.items.map((item) => item.id);

  expect(twice).toEqual([...once, ...once]);
});

test('returns reels by id and as a list, each with its live stories, oldest first', async () => {
  const [first, second] = venues;
  const { reels, reels_media } = ReelsMedia.parse(JSON.parse(await reelsMedia([first!.id, second!.id])));

  expect(Object.keys(reels).sort()).toEqual([first!.id, second!.id].sort());
  expect(reels_media.map((reel) => reel.strong_id__)).toEqual([first!.id, second!.id]);
  const { items, latest_reel_media } = reels[first!.id]!;
  expect(items.map((item) => item.taken_at)).toEqual(items.map((item) => item.taken_at).toSorted());
  expect(latest_reel_media).toBe(items.at(-1)!.taken_at);
});

test('media ids have 19 exact digits, as numbers in one place and as strings in another', async () => {
  const text = await reelsMedia(venues.slice(0, 10).map(({ id }) => id));

  const numbers = [...text.matchAll(/"pk":(\d{19}),"id":"(\d{19})_/g)];
  const texts = [...text.matchAll(/"pk":"(\d{19})","id":"(\d{19})_/g)];
  expect(numbers.length).toBeGreaterThan(5);
  expect(texts.length).toBeGreaterThan(5);
  expect([...numbers, ...texts].every(([, pk, id]) => pk === id)).toBe(true);
  expect(numbers.some(([, pk]) => String(Number(pk)) !== pk)).toBe(true);
  expect(text).toMatch(/"media_ids":\[\d{19}[,\]]/);
  expect(text).toMatch(/"media_ids":\["\d{19}"/);
});

test('leaves out a profile without live stories', async () => {
  const idWithoutStories = userIdOf(account);

  const { reels, reels_media } = ReelsMedia.parse(JSON.parse(await reelsMedia([idWithoutStories, venues[0]!.id])));

  expect(Object.keys(reels)).toEqual([venues[0]!.id]);
  expect(reels_media).toHaveLength(1);
});

test('ignores ids beyond the twentieth', async () => {
  const { reels } = ReelsMedia.parse(JSON.parse(await reelsMedia(venues.slice(0, 25).map(({ id }) => id))));

  expect(Object.keys(reels)).toHaveLength(20);
});

test('a user name instead of an id gives the empty response of 26 bytes', async () => {
  expect(await reelsMedia([venues[0]!.username])).toBe('{"reels":{},"status":"ok"}');
});

test('the tray lists followed profiles with live stories, unseen first, with adverts, and items on a few', async () => {
  const response = await callAs(account, `${sandbox.apiUrl}/api/v1/feed/reels_tray/`);
  const { tray } = Tray.parse(await response.json());

  const reels = tray.filter((entry) => entry.reel_type === 'user_reel');
  expect(reels.length).toBeGreaterThan(20);
  expect(tray.length - reels.length).toBe(2);
  expect(reels.map((entry) => Array.isArray(entry.items))).toEqual(reels.map((_, index) => index < 3));
  const seen = reels.map((entry) => entry.seen === entry.latest_reel_media);
  expect(seen).toContain(true);
  expect(seen.indexOf(true)).toBe(seen.lastIndexOf(false) + 1);
  expect(new Set(reels.map((entry) => typeof entry.id))).toEqual(new Set(['number', 'string']));
});

test.each([
  ['place', '"lng":27.1331,"lat":38.4286'],
  ['place_as_text', '"lng":"27.1331","lat":"38.4286"'],
  ['null', '"story_locations":null'],
  ['empty', '"story_locations":[]'],
])('a story created with the sticker %s contains it', async (sticker, expected) => {
  expect(await newestItem({ username: 'pasaport.vapuru', sticker })).toContain(expected);
});

test('a sticker may have no coordinates or be missing', async () => {
  const bare = await newestItem({ username: 'pasaport.vapuru', sticker: 'place_without_coordinates' });
  const absent = await newestItem({ username: 'pasaport.vapuru', sticker: 'absent' });

  expect(bare).toContain('"name":"Pasaport Vapuru"');
  expect(bare).not.toContain('"lat"');
  expect(absent).not.toContain('story_locations');
});

test('lists a new story with its media at once, and logs that it was returned', async () => {
  const username = 'pasaport.vapuru';
  const { id } = await control(`${sandbox.controlUrl}/control/stories`, Written, { username, mediaType: 'video' });
  const live = await control(`${sandbox.controlUrl}/control/stories`, Stories);
  const item = await reelsMedia([venues.find((venue) => venue.username === username)!.id]);

  expect(live).toContainEqual(expect.objectContaining({ id, username }));
  expect(item).toContain(`"id":"${id}_`);
  expect(item).toContain('"video_versions":[{"type":101');
  const log = await control(`${sandbox.controlUrl}/control/log`, LogEntries);
  expect(log.at(-1)).toMatchObject({ account: account.username, proxy: 'direct', status: 200 });
  expect(log.at(-1)!.storyIds).toContain(id);
});

test('the stories of an unreadable venue have no media until it is readable again', async () => {
  const { id, username } = venues.find((venue) => followed.has(venue.id))!;
  const order = { method: 'POST', body: JSON.stringify({ username }), headers: { 'content-type': 'application/json' } };
  const itemsOf = async () => (await reelsMedia([id])).split('"taken_at"').slice(1);

  await fetch(`${sandbox.controlUrl}/control/unreadable-venues`, order);
  const unreadable = await itemsOf();
  await fetch(`${sandbox.controlUrl}/control/unreadable-venues`, { method: 'DELETE' });
  const readable = await itemsOf();

  expect(unreadable.length).toBeGreaterThan(0);
  expect(unreadable.filter((item) => item.includes('"image_versions2":{'))).toEqual([]);
  expect(readable.filter((item) => item.includes('"image_versions2":{'))).toHaveLength(unreadable.length);
});

test('shows stories for close friends to followers only, and marks them', async () => {
  const { id: userId, username } = venues.find(({ id }) => !followed.has(id))!;
  const { id } = await control(`${sandbox.controlUrl}/control/stories`, Written, { username, audience: 'besties' });

  expect(await reelsMedia([userId])).not.toContain(id as string);
});

test('a story disappears after 24 hours', async () => {
  const username = 'pasaport.vapuru';
  const order = { username, ageSeconds: 86_399 };
  const { id } = await control(`${sandbox.controlUrl}/control/stories`, Written, order);

  await expect
    .poll(async () => JSON.stringify(await control(`${sandbox.controlUrl}/control/stories`, Stories)))
    .not.toContain(id);
});

const followed = new Set<string>();
beforeAll(async () => {
  let cursor: string | undefined;
  do {
    const query = cursor ? `?max_id=${cursor}` : '';
    const path = `/api/v1/friendships/${userIdOf(account)}/following/${query}`;
    const Page = z.object({ users: z.array(z.object({ id: z.string() })), next_max_id: z.string().optional() });
    const page = Page.parse(await (await callAs(account, sandbox.apiUrl + path)).json());
    for (const { id } of page.users) followed.add(id);
    cursor = page.next_max_id;
  } while (cursor !== undefined);
});

async function reelsMedia(ids: string[]): Promise<string> {
  const query = ids.map((id) => `reel_ids=${id}`).join('&');
  const response = await callAs(account, `${sandbox.apiUrl}/api/v1/feed/reels_media/?${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** The raw JSON text of the item with this id. */
async function newestItem(order: { username: string; sticker: string }): Promise<string> {
  const { id } = await control(`${sandbox.controlUrl}/control/stories`, Written, order);
  const text = await reelsMedia([venues.find(({ username }) => username === order.username)!.id]);
  const list = text.slice(text.indexOf('"reels_media"'));
  const items = list.split('{"taken_at":');
  return items.find((item) => item.includes(`"id":"${id}_`))!;
}
