import { randomBytes } from 'node:crypto';

/** A real signature followed by random bytes, so that tests notice a misplaced byte. */
export function makeJpeg(size: number): Buffer {
  return withHead(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]), size);
}

export function makeMp4(size: number): Buffer {
  return withHead(Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'), size);
}

function withHead(head: Buffer, size: number): Buffer {
  return Buffer.concat([head, randomBytes(size - head.length)]);
}
