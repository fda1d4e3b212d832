import { expect, test } from 'vitest';
import { lentChunk, sharedChunk } from './shared-chunk.ts';

test('the memory of a chunk is freed when its last user has released it', () => {
  const received = Buffer.allocUnsafeSlow(64 * 1_024);
  const chunk = sharedChunk(received);
  chunk.retain();
  chunk.retain();

  chunk.release();
  chunk.release();
  const lengthInUse = received.length;
  chunk.release();

  expect([lengthInUse, received.length]).toEqual([64 * 1_024, 0]);
});

test('the memory of a lent chunk is not freed', () => {
  const received = Buffer.allocUnsafeSlow(64 * 1_024);

  lentChunk(received).release();

  expect(received.length).toBe(64 * 1_024);
});
