import { expect, test } from 'vitest';
import { freeBuffer } from './free-buffer.ts';

test('frees a buffer that owns its memory, and all views of it', () => {
  const whole = Buffer.allocUnsafeSlow(64 * 1_024);
  const most = whole.subarray(500);

  freeBuffer(most);

  expect([whole.length, most.length, whole.buffer.byteLength]).toEqual([0, 0, 0]);
});

test('does not free the shared pool of small buffers', () => {
  const neighbours = [1, 2].map(() => Buffer.allocUnsafe(Buffer.poolSize / 2 - 1).fill('a'));

  freeBuffer(neighbours[0]!);

  for (const neighbour of neighbours) expect(neighbour.toString()).toMatch(/^a+$/);
});
