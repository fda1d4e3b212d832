import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SceneAsset, SceneLibrary } from '@around/demo-scenes/scene-library';
import { createLogger } from '@around/service-kit/logger';
import { afterAll, expect, test } from 'vitest';
import { buildWorld } from '../world/world.ts';
import { openStoryLedger } from './story-ledger.ts';
import { openStoryPress, pauseBetweenStories } from './story-press.ts';
import { createStoryShelf, isStillKnown } from './story-shelf.ts';

const HOUR_MS = 3_600_000;
const START = 1_795_000_000_000;
const log = createLogger({ program: 'test', level: 'error' });
const directories: string[] = [];
afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true }))));

const world = buildWorld('test');
const venue = world.venues[0]!;
const library = { assets: [scene('clip', 'video'), scene('picture', 'image')], stock: {} } as unknown as SceneLibrary;

test('a restart keeps every story that existed', async () => {
  const file = await newLedgerFile();
  const before = await openAt(file, START);
  const posted = await before.press.publish({ venue, takenAt: START / 1_000 });
  const live = before.shelf.live();
  await before.ledger.close();

  const after = await openAt(file, START + 1_000);

  expect(after.shelf.live()).toEqual(live);
  expect(after.shelf.find(posted.id)).toEqual(posted);
  await after.ledger.close();
});

test('a story is gone from the live ones after 24 hours, to the second', async () => {
  let now = START;
  const shelf = createStoryShelf(() => now);
  const ledger = await openStoryLedger(await newLedgerFile(), () => true);
  const press = await openStoryPress({ world, library, ledger, shelf, clock: () => now, log });
  const { id } = await press.publish({ venue, takenAt: START / 1_000 });

  now = START + 24 * HOUR_MS - 1;
  expect(shelf.liveOf(venue.id).map((story) => story.id)).toContain(id);
  now = START + 24 * HOUR_MS;
  expect(shelf.liveOf(venue.id).map((story) => story.id)).not.toContain(id);
  await ledger.close();
});

test('after a few hours off, the gap is filled sparsely and the old stories stay', async () => {
  const file = await newLedgerFile();
  const before = await openAt(file, START);
  const known = before.ledger.kept.length + before.shelf.live().length;
  await before.ledger.close();

  const after = await openAt(file, START + 5 * HOUR_MS);

  const newer = after.shelf.live().filter((story) => story.takenAt * 1_000 > START);
  expect(newer.length).toBeGreaterThan(20);
  expect(newer.length).toBeLessThan(32);
  expect(after.ledger.kept).toHaveLength(known);
  await after.ledger.close();
});

test('after days off, every venue has live stories again', async () => {
  const file = await newLedgerFile();
  await (await openAt(file, START)).ledger.close();

  const after = await openAt(file, START + 100 * HOUR_MS);

  expect(world.venues.filter(({ id }) => after.shelf.liveOf(id).length === 0)).toEqual([]);
  expect(after.ledger.kept).toEqual([]);
  await after.ledger.close();
});

test('a line torn by a crash costs that line alone', async () => {
  const file = await newLedgerFile();
  const before = await openAt(file, START);
  const count = before.shelf.live().length;
  await before.ledger.close();
  await appendFile(file, '{"id":"37000000000000');

  const after = await openAt(file, START);

  expect(after.ledger.kept).toHaveLength(count);
  await after.ledger.close();
});

test('stories come every few seconds at first and every minute after a quarter of an hour', () => {
  const minute = 60_000;

  expect(pauseBetweenStories({ intervalMs: 8_000, uptimeMs: 14.9 * minute })).toBe(8_000);
  expect(pauseBetweenStories({ intervalMs: 8_000, uptimeMs: 15 * minute })).toBe(minute);
  expect(pauseBetweenStories({ intervalMs: 90_000, uptimeMs: 15 * minute })).toBe(90_000);
});

test('the press posts on its own until it is told to stop', async () => {
  const { shelf, ledger, press } = await openAt(await newLedgerFile(), START);
  const before = shelf.live().length;
  const stopped = new AbortController();

  const running = press.run(50, stopped.signal);
  await expect.poll(() => shelf.live().length).toBeGreaterThanOrEqual(before + 2);
  stopped.abort();
  await running;

  const after = shelf.live().length;
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(shelf.live()).toHaveLength(after);
  await ledger.close();
});

async function openAt(file: string, now: number) {
  const shelf = createStoryShelf(() => now);
  const ledger = await openStoryLedger(file, (story) => isStillKnown(story, now));
  const press = await openStoryPress({ world, library, ledger, shelf, clock: () => now, log });
  return { shelf, ledger, press };
}

async function newLedgerFile(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'ledger-'));
  directories.push(directory);
  return join(directory, 'stories.jsonl');
}

function scene(id: string, kind: SceneAsset['kind']): SceneAsset {
  const files = { file: '', posterFile: '', bytes: 0, durationSeconds: null };
  return { id, kind, scene: id, timeOfDay: 'day', moods: [], width: 90, height: 160, ...files };
}
