import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('no more tasks run at once than there are slots, and a full queue refuses the next one', async () => {
  const run = limitConcurrency({ parallel: 2, maxQueued: 1 });
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const begun: number[] = [];
  const start = (id: number) =>
    run(async () => {
      begun.push(id);
      await end;
      return id;
    });

  const results = [1, 2, 3, 4].map(start);
  expect(await results[3]).toBeUndefined();
  expect(begun).toEqual([1, 2]);
  resolve();

  expect(await Promise.all(results)).toEqual([1, 2, 3, undefined]);
});

test('one key fills its share of the queue, and leaves the rest to others', async () => {
  const run = limitConcurrency({ parallel: 1, maxQueued: 9, maxQueuedPerKey: 1 });
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const start = (key: string) => run(() => end.then(() => key), { key });

  const results = ['flood', 'flood', 'flood', 'phone'].map(start);
  resolve();

  expect(await Promise.all(results)).toEqual(['flood', 'flood', undefined, 'phone']);
});

test('a queued task that nobody wants any more is not run, and the slot goes to the next one', async () => {
  const run = limitConcurrency({ parallel: 1, maxQueued: 9 });
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const begun: string[] = [];
  let isWanted = true;
  const first = run(() => end);
  const dropped = run(async () => begun.push('dropped'), { isWanted: () => isWanted });
  const last = run(async () => begun.push('last'));

  isWanted = false;
  resolve();

  expect(await Promise.all([first, dropped, last])).toEqual([undefined, undefined, 1]);
  expect(begun).toEqual(['last']);
});

test('a slot stays empty for a pause after its task, and the answer does not wait for the pause', async () => {
  const run = limitConcurrency({ parallel: 1, maxQueued: 9, pauseMs: 100 });
  const times: Record<string, number> = {};
  const note = (name: string) => {
    times[name] = performance.now();
  };
  const first = run(async () => note('first end')).then(() => note('first answer'));
  const second = run(async () => note('second start'));
  await Promise.all([first, second]);

  expect(times['second start']! - times['first end']!).toBeGreaterThan(98);
  expect(times['first answer']!).toBeLessThan(times['second start']!);
});
