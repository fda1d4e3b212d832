import { expect, test } from 'vitest';
import { bodyBuffers } from './body-buffers.ts';

test('memory is used again once it was given back', () => {
  const bodies = bodyBuffers();
  const first = bodies.take(100);
  const second = bodies.take(200);

  bodies.giveBack(first);
  const third = bodies.take(300);

  expect(second.buffer).not.toBe(first.buffer);
  expect(third.buffer).toBe(first.buffer);
  expect(third).toHaveLength(300);
});

test('larger bodies have memory of their own', () => {
  const bodies = bodyBuffers();
  const large = bodies.take(1_000_000);
  bodies.giveBack(large);

  expect(large).toHaveLength(1_000_000);
  expect(bodies.take(1_000_000).buffer).not.toBe(large.buffer);
});
