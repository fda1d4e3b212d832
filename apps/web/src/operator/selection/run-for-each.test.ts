import { expect, test } from 'vitest';
import { runForEach } from './run-for-each.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

test('runs all items with limited concurrency', async () => {
  let running = 0;
  let most = 0;
  const seen: number[] = [];
  const { done, failed } = await runForEach([1, 2, 3, 4, 5, 6, 7], {
    parallel: 3,
    onProgress: (finished) => seen.push(finished),
    async run(item) {
      running += 1;
      most = Math.max(most, running);
      await pause();
      running -= 1;
      return item * 2;
    },
  });

  expect(done.map(({ answer }) => answer).sort((a, b) => a - b)).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(failed).toEqual([]);
  expect(most).toBe(3);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a failed item does not stop the others', async () => {
  const { done, failed } = await runForEach(['a', 'b', 'c'], {
    parallel: 1,
    async run(item) {
      if (item === 'b') throw new Error('b is kept');
      return item;
    },
  });

  expect(done.map(({ item }) => item)).toEqual(['a', 'c']);
  expect(failed).toEqual([{ item: 'b', error: new Error('b is kept') }]);
});

test('a fatal failure stops the remaining items', async () => {
  const begun: string[] = [];
  const { done, failed } = await runForEach(['a', 'b', 'c'], {
    parallel: 1,
    isFatal: () => true,
    async run(item) {
      begun.push(item);
      throw new Error('signed out');
    },
  });

  expect(begun).toEqual(['a']);
  expect([done.length, failed.length]).toEqual([0, 3]);
});
