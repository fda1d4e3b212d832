import { childPids } from '@around/test-harness/child-pids';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { type ImageResizer, imageResizer } from './image-resizer.ts';

const variant = { width: 320, format: 'webp', isNegotiated: false } as const;
/** A busy machine may start the process late, because of its low priority. */
const PATIENT_MS = 240_000;
const never = new AbortController().signal;
let resizer: ImageResizer;

afterEach(() => resizer.close());

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  'a %s with more pixels than a story can have is not decoded',
  async (format) => {
    resizer = imageResizer({ parallel: 1, maxQueued: 10, timeoutMs: PATIENT_MS });

    const tooLarge = await resizer.resize(async () => plain(3_000, 3_000, format), variant, never);
    const largest = await resizer.resize(async () => plain(2_160, 3_840, format), variant, never);

    expect(tooLarge).toBeUndefined();
    expect(await sharp(largest).metadata()).toMatchObject({ format: 'webp', width: 320 });
  },
);

test('an image that kills its decoder does not affect the next image', async () => {
  resizer = imageResizer({ parallel: 1, maxQueued: 10, timeoutMs: PATIENT_MS });
  const photo = await plain(1_080, 1_920, 'jpeg');
  await resizer.resize(async () => photo, variant, never);
  const [decoder = 0] = childPids('decoder-main');

  process.kill(decoder, 'SIGSTOP');
  const stuck = resizer.resize(async () => photo, variant, never);
  const next = resizer.resize(async () => photo, variant, never);
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.kill(decoder, 'SIGKILL');

  expect(await stuck).toBeUndefined();
  expect(await next).toBeInstanceOf(Buffer);
  expect(childPids('decoder-main')).not.toContain(decoder);
});

test('images are decoded in another process, one at a time each, and the processes end with the resizer', async () => {
  resizer = imageResizer({ parallel: 2, maxQueued: 100, timeoutMs: PATIENT_MS });
  const photo = await plain(1_080, 1_920, 'jpeg');

  const results = await Promise.all(
    Array.from({ length: 12 }, () => resizer.resize(async () => photo, variant, never)),
  );

  expect(results.every((bytes) => bytes !== undefined)).toBe(true);
  expect(childPids('decoder-main')).toHaveLength(2);
  resizer.close();
  await expect.poll(() => childPids('decoder-main')).toEqual([]);
});

test('an image that would wait behind too many others is not decoded', async () => {
  resizer = imageResizer({ parallel: 1, maxQueued: 1, timeoutMs: PATIENT_MS });
  const photo = await plain(1_080, 1_920, 'jpeg');

  const results = await Promise.all([1, 2, 3].map(() => resizer.resize(async () => photo, variant, never)));

  expect(results.map((bytes) => bytes !== undefined)).toEqual([true, true, false]);
});

test('an image with several frames is not decoded', async () => {
  resizer = imageResizer({ parallel: 1, maxQueued: 10, timeoutMs: PATIENT_MS });
  const frames = [await plain(640, 640, 'png'), await plain(640, 640, 'png', 'blue')];
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();

  expect(await sharp(animation).metadata()).toMatchObject({ pages: 2 });
  expect(await resizer.resize(async () => animation, variant, never)).toBeUndefined();
});

test('a queued image that nobody waits for is not decoded', async () => {
  resizer = imageResizer({ parallel: 1, maxQueued: 10, timeoutMs: PATIENT_MS });
  const client = new AbortController();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return plain(1_080, 1_920, 'jpeg');
  };
  const first = resizer.resize(read, variant, never);
  const abandoned = resizer.resize(read, variant, client.signal);

  client.abort(new Error('disconnected'));

  await expect(abandoned).rejects.toThrow('disconnected');
  await first;
  expect(reads).toBe(1);
});

function plain(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'avif',
  background = 'red',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format, { effort: 1 })
    .toBuffer();
}
