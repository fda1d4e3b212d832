import { expect, test } from 'vitest';
import { untilAborted } from './until-aborted.ts';

test('passes all items on, and ends the source after the last or when the reader leaves', async () => {
  let ended = 0;
  async function* numbers() {
    try {
      yield* [1, 2, 3];
    } finally {
      ended += 1;
    }
  }
  const { signal } = new AbortController();
  const read: number[] = [];

  for await (const number of untilAborted(numbers(), signal)) read.push(number);
  for await (const _ of untilAborted(numbers(), signal)) break;

  expect(read).toEqual([1, 2, 3]);
  await expect.poll(() => ended).toBe(2);
});

test('rejects with the reason while no item comes, and at once when it is aborted already', async () => {
  async function* silent() {
    yield 1;
    await new Promise(() => {});
  }
  const read = async (signal: AbortSignal) => {
    for await (const _ of untilAborted(silent(), signal));
  };
  const controller = new AbortController();
  const reading = read(controller.signal);
  controller.abort(new Error('too slow'));

  await expect(reading).rejects.toThrow('too slow');
  await expect(read(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
});
