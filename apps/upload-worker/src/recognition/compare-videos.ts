import { HASH_BYTES } from './picture-hash.ts';

/** In bits of 256. PDQ advises at most 31; `infra/bench/recognition` measures why it is less here. */
export const SAME_PICTURE_BITS = 20;

/** Of four: the poster and three frames. One may differ: the poster may be another frame, and a frame may be after a cut. */
const ENOUGH_PICTURES = 3;
/** One picture alone, such as a title between black frames, does not make two videos the same. */
const FEWEST_PICTURES = 2;

/** The hashes of the pictures of a video, each with its crops as made by `hashPicture`. */
export type VideoHashes = readonly Buffer[];

export function isSameVideo(removed: VideoHashes, uploaded: VideoHashes): boolean {
  return videoDistance(removed, uploaded) <= SAME_PICTURE_BITS;
}

/** The fewest bits that must be allowed to differ in a picture for both videos to count as the same. Infinite if none suffices. */
export function videoDistance(removed: VideoHashes, uploaded: VideoHashes): number {
  const needed = Math.min(ENOUGH_PICTURES, removed.length, uploaded.length);
  if (needed < FEWEST_PICTURES) return Number.POSITIVE_INFINITY;
  const rows = removed.map((one) => uploaded.map((other) => pictureDistance(one, other)));
  const columns = uploaded.map((_, index) => rows.map((row) => row[index]!));
  return Math.max(
    ...[rows, columns].map((lists) =>
      smallest(
        lists.map((list) => Math.min(...list)),
        needed,
      ),
    ),
  );
}

function smallest(numbers: number[], rank: number): number {
  return numbers.toSorted((one, other) => one - other)[rank - 1]!;
}

/** The uploaded picture may be a crop of the removed one. */
function pictureDistance(removed: Buffer, uploaded: Buffer): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let start = 0; start < removed.length; start += HASH_BYTES) {
    nearest = Math.min(nearest, hammingDistance(removed, start, uploaded));
  }
  return nearest;
}

function hammingDistance(hashes: Buffer, start: number, other: Buffer): number {
  let bits = 0;
  for (let at = 0; at < HASH_BYTES; at += 4) {
    bits += countBits(hashes.readInt32LE(start + at) ^ other.readInt32LE(at));
  }
  return bits;
}

/** Adds up neighbouring groups of 1, 2, 4 and 8 bits in parallel. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
