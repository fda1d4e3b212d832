import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]);
const MP4_HEAD = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');

export const FILES = {
  image: { name: 'image.jpg', bytes: 100 * 1024, head: JPEG_HEAD },
  video: { name: 'video.mp4', bytes: 5 * 1024 * 1024, head: MP4_HEAD },
  long: { name: 'long.mp4', bytes: 50 * 1024 * 1024, head: MP4_HEAD },
};

/** Writes the files that both sides serve. Returns their hashes. */
export function makeFiles(folder) {
  mkdirSync(folder, { recursive: true });
  return Object.fromEntries(
    Object.entries(FILES).map(([key, { name, bytes, head }]) => {
      const file = Buffer.concat([head, randomBytes(bytes - head.length)]);
      writeFileSync(join(folder, name), file);
      return [key, hashOf(file)];
    }),
  );
}

export function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
