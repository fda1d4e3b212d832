import { getPriority } from 'node:os';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { startDecoder } from './decoder-process.ts';

const variant = { width: 320, format: 'webp', isNegotiated: false } as const;

test('a decoder that does not answer is killed, and its image counts as one that cannot be decoded', async () => {
  const decoder = startDecoder();
  onTestFinished(() => decoder.kill());
  const original = await sharp({ create: { width: 640, height: 640, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect((await decoder.run({ original, variant }, 60_000))?.resized).toBeInstanceOf(Uint8Array);

  process.kill(decoder.pid!, 'SIGSTOP');
  const answer = await decoder.run({ original, variant }, 50);

  expect(answer).toBeUndefined();
  expect(decoder.isAlive).toBe(false);
});

test('a decoder has a lower priority than the process that serves media', () => {
  const decoder = startDecoder();
  onTestFinished(() => decoder.kill());

  expect(getPriority(decoder.pid)).toBeGreaterThan(getPriority());
});
