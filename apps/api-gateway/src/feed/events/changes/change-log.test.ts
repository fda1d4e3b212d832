import type { LocationId, StoryId } from '@around/contracts/ids';
import { expect, test } from 'vitest';
import { changeLog, type FeedChange } from './change-log.ts';
import { type ChangePoint, readPoint, writePoint } from './change-point.ts';

const point = (horizon: bigint, ...above: bigint[]): ChangePoint => ({ horizon, above: new Set(above) });
const change = (name: string, ...transactions: bigint[]): FeedChange => ({
  locationId: name as LocationId,
  position: { x: 1, y: 0, z: 0 },
  came: { all: 1, momentIds: [] },
  removed: [],
  transactions,
});
const names = (changes: FeedChange[] | undefined) => changes?.map(({ locationId }) => locationId);

function makeLog(kept?: number) {
  let now = 1_000;
  const log = changeLog(() => now, kept);
  log.restart(point(10n));
  return {
    ...log,
    advance(ms: number) {
      now += ms;
    },
  };
}

test('a reader at a point gets what was committed later, also by an older transaction', () => {
  const log = makeLog();
  log.add([change('a', 10n)], point(11n));
  log.add([change('c', 13n)], point(12n, 13n));
  const read = log.point();
  log.add([change('b', 12n)], point(14n));
  log.add([change('d', 14n)], point(15n));

  expect(names(log.afterPoint(read))).toEqual(['b', 'd']);
  expect(names(log.afterPoint(point(10n)))).toEqual(['a', 'c', 'b', 'd']);
  expect(names(log.afterPoint(point(15n)))).toEqual([]);
});

test('a change of two transactions is returned to a reader that has read only one of them', () => {
  const log = makeLog();
  log.add([change('a', 10n, 12n)], point(13n));

  expect(names(log.afterPoint(point(10n, 12n)))).toEqual(['a']);
});

test('a change that a comparison has found is returned to every reconnecting reader', () => {
  const log = makeLog();
  log.add([], point(20n));
  const read = log.point();
  log.add([change('a')], point(20n));

  expect(names(log.afterPoint(read))).toEqual(['a']);
});

test('the changes before the oldest kept one, and before a restart, are unknown', () => {
  const log = makeLog(4);
  const start = log.lastNumber();
  for (const transaction of [10n, 11n, 12n, 13n, 14n]) {
    log.advance(10);
    log.add([change(String(transaction), transaction)], point(transaction + 1n));
  }

  expect([log.afterPoint(point(12n)), log.after(start), log.afterTime(1_020)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(names(log.afterPoint(point(13n)))).toEqual(['13', '14']);
  expect(names(log.after(start + 3))).toEqual(['13', '14']);
  expect(names(log.afterTime(1_045))).toEqual(['14']);

  log.restart(point(30n));
  expect([log.after(start + 5), log.afterPoint(point(15n))]).toEqual([undefined, undefined]);
  expect(names(log.afterPoint(point(30n)))).toEqual([]);
});

test('a gateway that is behind the point returns nothing twice, and a point of another database is unknown', () => {
  const log = makeLog();

  expect(log.afterPoint(point(12n))).toEqual([]);
  expect(log.afterPoint(point(10_000_000n))).toBeUndefined();
});

test('removed stories are urgent', () => {
  const log = makeLog();
  const urgencies: boolean[] = [];
  const stop = log.subscribe((isUrgent) => urgencies.push(isUrgent));
  log.add([change('a', 10n)], point(11n));
  log.add([{ ...change('a', 11n), removed: ['s' as StoryId] }], point(12n));
  log.add([], point(13n));
  log.restart(point(14n));
  stop();
  log.restart(point(15n));

  expect(urgencies).toEqual([false, true, true]);
});

test('a point is a short text', () => {
  expect(writePoint(point(8123n, 8125n, 8127n))).toBe('8123.8125.8127');
  expect(readPoint('8123.8125.8127')).toEqual(point(8123n, 8125n, 8127n));
  for (const text of ['', 'abc', '1.', '-1', '1.2.x', '9'.repeat(30), Array(60).fill('1').join('.')]) {
    expect(readPoint(text)).toBeUndefined();
  }
});
