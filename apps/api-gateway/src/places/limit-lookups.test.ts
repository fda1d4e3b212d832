import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type LimitLookup, limitLookups } from './limit-lookups.ts';

const stays = () => false;

/** Look-ups that end when the test says so, in the order in which they began. */
function heldLookups(limitLookup: LimitLookup) {
  const begun: Array<{ key: string; end: (result: string) => void; fail: (error: Error) => void }> = [];

  return {
    start: (key: string, hasLeft = stays) =>
      limitLookup({
        key,
        hasLeft,
        lookUp: () => {
          const { promise, resolve, reject } = Promise.withResolvers<string>();
          begun.push({ key, end: resolve, fail: reject });
          return promise;
        },
      }),
    begun,
    keys: () => begun.map(({ key }) => key),
  };
}

test('two look-ups run at a time, and each that ends lets the next one begin', async () => {
  const { start, begun, keys } = heldLookups(limitLookups());
  const results = ['a', 'b', 'c', 'd'].map((key) => start(key));

  await nextTurn();
  expect(keys()).toEqual(['a', 'b']);
  begun[0]!.end('first');
  await expect.poll(keys).toEqual(['a', 'b', 'c']);
  for (const each of begun.slice(1)) each.end('later');
  await expect.poll(keys).toEqual(['a', 'b', 'c', 'd']);
  begun[3]!.end('last');

  expect(await Promise.all(results)).toEqual(['first', 'later', 'later', 'last']);
});

test('a failed look-up rejects, and frees its slot', async () => {
  const { start, begun, keys } = heldLookups(limitLookups());
  const failed = start('a');
  const others = [start('b'), start('c')];

  begun[0]!.fail(new Error('the database is down'));

  await expect(failed).rejects.toThrow('the database is down');
  await expect.poll(keys).toEqual(['a', 'b', 'c']);
  for (const each of begun.slice(1)) each.end('found');
  expect(await Promise.all(others)).toEqual(['found', 'found']);
});

test('a look-up whose client leaves before its turn is not run, and one whose client leaves later keeps its slot until it ends', async () => {
  const { start, begun, keys } = heldLookups(limitLookups());
  let haveLeft = false;
  const leaver = () => haveLeft;
  const running = start('a', leaver);
  const other = start('b');
  const waiting = start('c', leaver);
  const last = start('d');

  haveLeft = true;
  await nextTurn();
  expect(keys()).toEqual(['a', 'b']);
  begun[0]!.end('unread');

  expect(await running).toBe('unread');
  expect(await waiting).toBeUndefined();
  await expect.poll(keys).toEqual(['a', 'b', 'd']);
  for (const each of begun.slice(1)) each.end('found');
  expect(await Promise.all([other, last])).toEqual(['found', 'found']);
});

test('equal look-ups that wait share one query, as long as one of their clients stays', async () => {
  const { start, begun, keys } = heldLookups(limitLookups());
  let hasLeft = false;
  const running = [start('same'), start('other')];
  const equal = [start('same', () => hasLeft), start('same'), start('same')];

  hasLeft = true;
  for (const each of begun.slice(0, 2)) each.end('before');
  await expect.poll(keys).toEqual(['same', 'other', 'same']);
  begun[2]!.end('after');

  expect(await Promise.all(running)).toEqual(['before', 'before']);
  expect(await Promise.all(equal)).toEqual(['after', 'after', 'after']);
});

test('an equal look-up that has begun is not joined, because it may not see the latest change', async () => {
  const { start, begun, keys } = heldLookups(limitLookups());
  const early = start('same');
  const late = start('same');

  expect(keys()).toEqual(['same', 'same']);
  begun[0]!.end('before');
  begun[1]!.end('after');

  expect([await early, await late]).toEqual(['before', 'after']);
});

test('a look-up is refused at once when too many wait, but may still join an equal one', async () => {
  const { start, begun, keys } = heldLookups(limitLookups());
  const accepted = Array.from({ length: 502 }, (_, index) => start(`look-up ${index}`));

  expect(await start('one too many')).toBeUndefined();
  const joined = start('look-up 501');

  const ended = Promise.all([...accepted, joined]);
  for (let index = 0; index < accepted.length; index += 1) {
    await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(index);
    begun[index]!.end(begun[index]!.key);
  }
  expect((await ended).at(-1)).toBe('look-up 501');
  expect(keys()).not.toContain('one too many');
});
