import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnLibrary, growingLibrary, makeScene } from '@around/demo-scenes/testing/tiny-library';
import { createLogger } from '@around/service-kit/logger';
import { smallDisk } from '@around/test-harness/small-disk';
import { afterAll, expect, test } from 'vitest';
import { buildWorld } from '../world/world.ts';
import { Story } from './story.ts';
import { openStoryJournal } from './story-journal.ts';
import { openStoryPublisher, pauseBetweenStories } from './story-publisher.ts';
import { createStoryStore, isKept } from './story-store.ts';

const HOUR_MS = 3_600_000;
const START = 1_795_000_000_000;
const log = createLogger({ program: 'test', level: 'error' });
const directories: string[] = [];
afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true }))));

const world = buildWorld('test');
const venue = world.venues[0]!;
const scenes: Parameters<typeof drawnLibrary>[1] = [
  makeScene({ id: 'clip', kind: 'video', tags: [] }),
  makeScene({ id: 'picture', tags: [] }),
];

test('a restart keeps every story that existed', async () => {
  const file = await newJournalFile();
  const before = await openAt(file, START);
  const posted = await before.publisher.publish({ venue, takenAt: START / 1_000 });
  const live = before.store.live();
  await before.journal.close();

  const after = await openAt(file, START + 1_000);

  expect(after.store.live()).toEqual(live);
  expect(after.store.find(posted.id)).toEqual(posted);
  await after.journal.close();
});

test('a story is live for exactly 24 hours', async () => {
  let now = START;
  const store = createStoryStore(() => now);
  const journal = await openStoryJournal(await newJournalFile(), () => true);
  const library = drawnLibrary('', scenes);
  const publisher = await openStoryPublisher({ world, library, journal, store, clock: () => now, log });
  const { id } = await publisher.publish({ venue, takenAt: START / 1_000 });

  now = START + 24 * HOUR_MS - 1;
  expect(store.liveOf(venue.id).map((story) => story.id)).toContain(id);
  now = START + 24 * HOUR_MS;
  expect(store.liveOf(venue.id).map((story) => story.id)).not.toContain(id);
  await journal.close();
});

test('after a few hours off, adds a few stories and keeps the old ones', async () => {
  const file = await newJournalFile();
  const before = await openAt(file, START);
  const known = before.journal.kept.length + before.store.live().length;
  await before.journal.close();

  const after = await openAt(file, START + 5 * HOUR_MS);

  const newer = after.store.live().filter((story) => story.takenAt * 1_000 > START);
  expect(newer.length).toBeGreaterThan(20);
  expect(newer.length).toBeLessThan(32);
  expect(after.journal.kept).toHaveLength(known);
  await after.journal.close();
});

test('after days off, every venue has live stories again', async () => {
  const file = await newJournalFile();
  await (await openAt(file, START)).journal.close();

  const after = await openAt(file, START + 100 * HOUR_MS);

  expect(world.venues.filter(({ id }) => after.store.liveOf(id).length === 0)).toEqual([]);
  expect(after.journal.kept).toEqual([]);
  await after.journal.close();
});

test('drops only the line that a crash cut off', async () => {
  const file = await newJournalFile();
  const before = await openAt(file, START);
  const count = before.store.live().length;
  await before.journal.close();
  await appendFile(file, '\n{"id":"37000000000000');

  const after = await openAt(file, START);

  expect(after.journal.kept).toHaveLength(count);
  await after.journal.close();
});

test('while clips are missing, each venue starts with a picture and its other stories follow in their order', async () => {
  const library = growingLibrary('', scenes, { drawn: ['picture'] });
  const file = await newJournalFile();
  const { store, journal, publisher } = await openAt(file, START, { library });
  const postedAtFirst = store.live();

  expect(world.venues.filter(({ id }) => store.liveOf(id).length === 0)).toEqual([]);
  expect(new Set(postedAtFirst.map(({ assetId }) => assetId))).toEqual(new Set(['picture']));
  expect(publisher.wantedClipIds()).toEqual(['clip']);

  library.add('clip');
  await expect.poll(() => publisher.wantedClipIds()).toEqual([]);
  expect(store.live().length).toBeGreaterThan(postedAtFirst.length);
  expect(outOfOrder(await readJournal(file))).toEqual([]);
  await journal.close();
});

test('without an encoder every planned story is a picture', async () => {
  const library = growingLibrary('', scenes, { drawn: ['picture'], canEncode: false });
  const { store, journal, publisher } = await openAt(await newJournalFile(), START, { library });

  expect(store.live().length).toBeGreaterThan(world.venues.length * 3);
  expect(store.live().filter(({ assetId }) => assetId !== 'picture')).toEqual([]);
  expect(publisher.wantedClipIds()).toEqual([]);
  await journal.close();
});

test('a new story shows a drawn scene only', async () => {
  const library = growingLibrary('', scenes, { drawn: ['picture'] });
  const { journal, publisher } = await openAt(await newJournalFile(), START, { library });

  const story = await publisher.publish({ venue, takenAt: START / 1_000, kind: 'video' });

  expect(story.assetId).toBe('picture');
  await journal.close();
});

test('a start after an interrupted one gives stories to the venues that have none', async () => {
  const file = await newJournalFile();
  const before = await openAt(file, START);
  const emptied = world.venues[3]!;
  await before.journal.close();
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => !line.includes(emptied.id));
  await writeFile(file, lines.join('\n'));

  const after = await openAt(file, START + 1_000);

  expect(after.store.liveOf(emptied.id).length).toBeGreaterThanOrEqual(3);
  await after.journal.close();
});

test('posts every few seconds at first and every minute after a quarter of an hour', () => {
  const minute = 60_000;

  expect(pauseBetweenStories({ intervalMs: 8_000, uptimeMs: 14.9 * minute })).toBe(8_000);
  expect(pauseBetweenStories({ intervalMs: 8_000, uptimeMs: 15 * minute })).toBe(minute);
  expect(pauseBetweenStories({ intervalMs: 90_000, uptimeMs: 15 * minute })).toBe(90_000);
});

test('posts new stories until the signal', async () => {
  const { store, journal, publisher } = await openAt(await newJournalFile(), START);
  const before = store.live().length;
  const stopped = new AbortController();

  const running = publisher.run(50, stopped.signal);
  await expect.poll(() => store.live().length).toBeGreaterThanOrEqual(before + 2);
  stopped.abort();
  await running;

  const after = store.live().length;
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(store.live()).toHaveLength(after);
  await journal.close();
});

test('posts nothing while the disk is full, goes on when it has room, and loses no earlier story', async (context) => {
  const disk = smallDisk(context, 2);
  const file = join(disk.folder, 'stories.jsonl');
  const warnings: string[] = [];
  const destination = { write: (line: string) => void warnings.push(line) };
  const watchedLog = createLogger({ program: 'test', level: 'warn', destination });
  const { store, journal, publisher } = await openAt(file, START, { log: watchedLog });
  const stopped = new AbortController();
  disk.fill();

  const running = publisher.run(20, stopped.signal);
  await expect.poll(() => warnings.join('')).toContain('ENOSPC');
  const beforeRoom = store.live().length;
  disk.free();
  await expect.poll(() => store.live().length).toBeGreaterThan(beforeRoom);
  stopped.abort();
  await running;
  await journal.close();

  const after = await openAt(file, START);
  expect(after.journal.kept.map(({ id }) => id).sort()).toEqual(
    store
      .live()
      .map(({ id }) => id)
      .sort(),
  );
  await after.journal.close();
});

async function openAt(file: string, now: number, options: Partial<Parameters<typeof openStoryPublisher>[0]> = {}) {
  const store = createStoryStore(() => now);
  const journal = await openStoryJournal(file, (story) => isKept(story, now));
  const library = drawnLibrary('', scenes);
  const publisher = await openStoryPublisher({ world, library, journal, store, clock: () => now, log, ...options });
  return { store, journal, publisher };
}

async function readJournal(file: string): Promise<Story[]> {
  const text = await readFile(file, 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => Story.parse(JSON.parse(line)));
}

/** The stories that are older than an earlier line of the same venue. */
function outOfOrder(stories: Story[]): Story[] {
  const latest = new Map<string, number>();
  return stories.filter(({ venueId, takenAt }) => {
    const before = latest.get(venueId) ?? 0;
    latest.set(venueId, takenAt);
    return takenAt < before;
  });
}

async function newJournalFile(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'journal-'));
  directories.push(directory);
  return join(directory, 'stories.jsonl');
}
