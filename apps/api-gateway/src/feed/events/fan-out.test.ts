import type { Readable } from 'node:stream';
import type { LocationId, StoryId } from '@around/contracts/ids';
import { toUnitVector } from '@around/database/feed/unit-vector';
import { afterEach, expect, test } from 'vitest';
import { liveIndex } from '../live-index/live-index.ts';
import { changeLog, type FeedChange } from './changes/change-log.ts';
import { type FanOut, fanOut } from './fan-out.ts';

const KORDON = toUnitVector({ latitude: 38.43, longitude: 27.14 });
const AREA = { from: KORDON, withNetworkStories: true, limit: 20 };
const FAST = { collectMs: 1, spacingMs: 1, urgentSpacingMs: 1, heartbeatMs: 600_000 };

const opened: FanOut[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

function start(timing: Partial<typeof FAST> = {}) {
  const changes = changeLog(Date.now);
  const drops: number[] = [];
  const errors: string[] = [];
  let failures = 0;
  const point = () => {
    if (failures === 0) return changes.point();
    failures -= 1;
    throw new Error('a mistake');
  };
  const listeners = fanOut({
    index: { nearest: liveIndex().nearest, changes: { ...changes, point } },
    onError: (error) => errors.push((error as Error).message),
    now: Date.now,
    metrics: { observe: () => {}, refused: () => {}, dropped: () => drops.push(Date.now()) },
    timing: { ...FAST, ...timing },
  });
  opened.push(listeners);
  let transaction = 1n;
  function add(change: Partial<FeedChange>): void {
    const base = {
      locationId: `l${transaction}` as LocationId,
      position: KORDON,
      removed: [],
      transactions: [transaction],
    };
    transaction += 1n;
    changes.add([{ ...base, came: { all: 0, momentIds: [] }, ...change }], { horizon: transaction, above: new Set() });
  }
  const failOnce = () => {
    failures = 1;
  };
  return { ...listeners, add, errors, failOnce, dropped: () => drops.length };
}

function textOf(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}

test('a client that does not read is closed and counted, and the others go on', async () => {
  const feed = start();
  const slow = feed.open(AREA, []);
  const text = textOf(feed.open(AREA, []));
  const many = Array.from({ length: 400 }, (_, index) => `story-${index}-${'x'.repeat(40)}` as StoryId);

  while (!slow.destroyed) {
    feed.add({ removed: many });
    await expect.poll(() => text().split('event: removed').length > 1 || slow.destroyed).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }

  expect([feed.dropped(), feed.count()]).toEqual([1, 1]);
  feed.add({ came: { all: 2, momentIds: [] } });
  await expect.poll(text).toContain('"count":2');
});

test('a run that fails does not end the events', async () => {
  const feed = start();
  const text = textOf(feed.open(AREA, []));
  feed.failOnce();
  feed.add({ came: { all: 1, momentIds: [] } });
  await expect.poll(() => feed.errors).toEqual(['a mistake']);

  feed.add({ came: { all: 2, momentIds: [] } });

  await expect.poll(text).toContain('"count":3');
});

test('a stream that fails is closed, by an event or a heartbeat, and the others go on', async () => {
  const feed = start({ heartbeatMs: 50 });
  const broken = [feed.open(AREA, []), feed.open(AREA, [])];
  const text = textOf(feed.open(AREA, []));
  for (const stream of broken) {
    stream.push = () => {
      throw new Error('a mistake');
    };
  }
  feed.add({ came: { all: 2, momentIds: [] } });

  await expect.poll(text).toContain('"count":2');
  await expect.poll(() => broken.every(({ destroyed }) => destroyed)).toBe(true);
  await expect.poll(() => text().split('event: heartbeat').length).toBeGreaterThan(2);
  expect([feed.errors, feed.count()]).toEqual([['a mistake', 'a mistake'], 1]);
});

test('changes that come close together are one event', async () => {
  const feed = start({ collectMs: 50 });
  const text = textOf(feed.open(AREA, []));
  for (let added = 0; added < 30; added += 1) feed.add({ came: { all: 2, momentIds: ['m' as StoryId] } });

  await expect.poll(text).toContain('"count":60');
  expect(text().match(/event: stories/g)).toHaveLength(1);
});

test('more removed stories than an event may have are sent as a reset', async () => {
  const feed = start();
  const text = textOf(feed.open(AREA, []));
  feed.add({ removed: Array.from({ length: 501 }, (_, index) => `s${index}` as StoryId) });

  await expect.poll(text).toContain('event: reset');
  expect(text()).not.toContain('event: removed');
});

test('a client that connects before changes are sent gets nothing twice', async () => {
  const feed = start({ collectMs: 30 });
  feed.add({ came: { all: 1, momentIds: [] } });
  const text = textOf(feed.open(AREA, []));
  feed.add({ came: { all: 5, momentIds: [] } });

  await expect.poll(text).toContain('"count":5');
  expect(text()).not.toContain('"count":6');
});

test('nothing is sent after the end, and a client that does not read does not delay the end', async () => {
  const feed = start({ heartbeatMs: 25 });
  const text = textOf(feed.open(AREA, []));
  await expect.poll(text).toContain('event: heartbeat');
  const unread = feed.open(AREA, []);
  feed.close();

  expect(unread.destroyed).toBe(true);
  feed.add({ came: { all: 2, momentIds: [] } });
  await expect.poll(feed.count).toBe(0);
  expect(text()).not.toContain('event: stories');
});
