import { expect, test } from 'vitest';
import { retryDelayMs } from './send-mail-processor.ts';

const createdAt = new Date('2026-11-22T12:00:00Z');
const lasting = (seconds: number) => ({ createdAt, expiresAt: new Date(createdAt.getTime() + seconds * 1_000) });
const delays = (seconds: number) =>
  [0, 1, 2, 5, 20].map((attempts) => retryDelayMs({ attempts, ...lasting(seconds) }) / 1_000);

test('a code is tried every half minute at least, a notice every five minutes', () => {
  expect(delays(600)).toEqual([2, 4, 8, 30, 30]);
  expect(delays(86_400)).toEqual([2, 4, 8, 64, 300]);
});
