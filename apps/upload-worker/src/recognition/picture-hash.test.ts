import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder, type TestFolder } from '../testing/make-video.ts';
import { SAME_PICTURE_BITS, videoDistance } from './compare-videos.ts';
import { hashPicture } from './picture-hash.ts';

const SIZE = { width: 360, height: 640 };

let folder: TestFolder;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

async function hashOf(picture: Sharp): Promise<Buffer | undefined> {
  const file = join(folder.path, `${randomBytes(8).toString('hex')}.jpg`);
  await picture.toFile(file);
  return hashPicture(file);
}

/** Boxes of many sizes and grey values. Another seed gives another picture. */
function draw(seed: number): Sharp {
  const valueAt = (index: number) => createHash('sha256').update(`${seed} ${index}`).digest()[0]! / 255;
  const boxes = Array.from({ length: 40 }, (_, box) => {
    const [x, y, width, height, grey] = [0, 1, 2, 3, 4].map((part) => valueAt(box * 5 + part)) as [number, ...number[]];
    const value = Math.round(255 * grey!);
    return `<rect x="${400 * x - 40}" y="${700 * y! - 60}" width="${160 * width!}" height="${240 * height!}" fill="rgb(${value},${value},${value})"/>`;
  });
  return picture(`<rect width="360" height="640" fill="gray"/>${boxes.join('')}`);
}

const picture = (content: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="360" height="640">${content}</svg>`)).removeAlpha();

const crop = (picture: Sharp, share: number) => {
  const [left, top] = [Math.round(share * SIZE.width), Math.round(share * SIZE.height)];
  return picture.extract({ left, top, width: SIZE.width - 2 * left, height: SIZE.height - 2 * top });
};

/** Of two videos that show one picture each, all the time. */
async function distance(original: Sharp, changed: Sharp): Promise<number> {
  const [one, other] = [(await hashOf(original))!, (await hashOf(changed))!];
  return videoDistance([one, one, one, one], [other, other, other, other]);
}

test.each([
  ['a lower quality', () => draw(1).jpeg({ quality: 25 })],
  ['a smaller size', () => draw(1).resize(120)],
  ['another shape', () => draw(1).resize(500, 500, { fit: 'fill' })],
  ['more light', () => draw(1).linear(1, 20)],
  ['less contrast', () => draw(1).linear(0.8, 20)],
  ['a crop of 2.5 % at each side', () => crop(draw(1), 0.025)],
  ['a crop of 5 % at each side', () => crop(draw(1), 0.05)],
])('a picture with %s is the same picture', async (_, change) => {
  expect(await distance(draw(1), change())).toBeLessThanOrEqual(SAME_PICTURE_BITS);
});

test('unrelated pictures differ in about half of the bits', async () => {
  const distances = await Promise.all([2, 3, 4, 5].map((seed) => distance(draw(1), draw(seed))));

  expect(Math.min(...distances)).toBeGreaterThan(4 * SAME_PICTURE_BITS);
});

test.each([
  ['black', '<rect width="360" height="640"/>'],
  ['nearly black', '<rect width="360" height="640"/><rect width="180" height="640" fill="#020202"/>'],
  ['one spot on white', '<rect width="360" height="640" fill="white"/><circle cx="90" cy="90" r="8"/>'],
  [
    'a plain sky',
    '<linearGradient id="g" x2="0" y2="1"><stop stop-color="#345"/><stop offset="1" stop-color="#9ab"/></linearGradient><rect width="360" height="640" fill="url(#g)"/>',
  ],
])('%s has no hash', async (_, content) => {
  expect(await hashOf(picture(content))).toBeUndefined();
});

test('the noise of a camera in the dark has no hash', async () => {
  const noise = Buffer.from(randomBytes(SIZE.width * SIZE.height).map((value) => 16 + (value & 15)));

  expect(await hashOf(sharp(noise, { raw: { ...SIZE, channels: 1 } }))).toBeUndefined();
});
