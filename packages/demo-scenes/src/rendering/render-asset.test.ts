import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderAsset } from './render-asset.ts';

// Palms are drawn concurrently; their random numbers must not depend on which finishes first.
const asset = { id: 'palms', scene: 'kordon-promenade', look: 'coral', durationSeconds: null };

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'scenes-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('the same seed gives the same bytes, another seed different ones', async () => {
  const first = await renderPicture('a');
  const again = await renderPicture('a');
  const other = await renderPicture('b');

  expect(again.equals(first)).toBe(true);
  expect(other.equals(first)).toBe(false);
});

test('a picture is an upright JPEG of its full size, without leftover partial files', async () => {
  const picture = await renderPicture('a');

  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 });
  expect(await readdir(directory)).toEqual(['palms.jpg']);
});

async function renderPicture(seed: string): Promise<Buffer> {
  await renderAsset({ asset, directory, seed });
  return readFile(join(directory, 'palms.jpg'));
}
