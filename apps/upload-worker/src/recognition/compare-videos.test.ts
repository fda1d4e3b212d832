import { expect, test } from 'vitest';
import { isSameVideo, SAME_PICTURE_BITS, videoDistance } from './compare-videos.ts';
import { HASH_BYTES } from './picture-hash.ts';

/** The hash of picture `name`, in which the first bits are inverted. Hashes of two names differ in all 256 bits or in 128. */
function hash(name: 0 | 1 | 2 | 3, invertedBits = 0): Buffer {
  const bytes = Buffer.alloc(HASH_BYTES, [0b00000000, 0b01010101, 0b00110011, 0b00001111][name]!);
  for (let bit = 0; bit < invertedBits; bit += 1) bytes[bit >> 3]! ^= 1 << (bit & 7);
  return bytes;
}

const scene = [hash(0), hash(1), hash(2), hash(3)];
const changed = (...bits: number[]) => scene.map((_, index) => hash(index as 0, bits[index] ?? 0));

test('the distance is that of the third nearest picture of four', () => {
  expect(videoDistance(scene, changed(0, 0, 0, 0))).toBe(0);
  expect(videoDistance(scene, changed(3, 30, 12, 7))).toBe(12);
});

test('a video is the same up to the limit', () => {
  const limit = SAME_PICTURE_BITS;

  expect(isSameVideo(scene, changed(limit, limit, limit, 60))).toBe(true);
  expect(isSameVideo(scene, changed(limit, limit, limit + 1, 60))).toBe(false);
});

test('frames may be in another order, because the upload may begin later', () => {
  expect(isSameVideo(scene, scene.toReversed())).toBe(true);
});

test('a picture that is shown in both videos does not make them the same', () => {
  const still = [hash(0), hash(0), hash(0), hash(0)];

  expect(isSameVideo(still, [hash(0), hash(1), hash(2), hash(3)])).toBe(false);
  expect(isSameVideo([hash(0), hash(1), hash(2), hash(3)], still)).toBe(false);
});

test('the upload may be a crop of the removed video', () => {
  const withCrops = scene.map((whole) => Buffer.concat([hash(0, 128), whole]));

  expect(videoDistance(withCrops, scene)).toBe(0);
});

test('videos without two pictures with content are never the same', () => {
  expect(isSameVideo([], [])).toBe(false);
  expect(isSameVideo([hash(1)], [hash(1)])).toBe(false);
  expect(isSameVideo(scene, [hash(1)])).toBe(false);
  expect(isSameVideo([hash(1), hash(2)], [hash(1), hash(2)])).toBe(true);
});
