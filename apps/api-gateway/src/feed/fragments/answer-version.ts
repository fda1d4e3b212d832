import { versions } from 'node:process';
import type { Encoding } from '../answers/accepted-encoding.ts';
import { versionWord } from './fragment.ts';
import type { FeedPart } from './glue.ts';

/** Another version of zlib may compress to other bytes. */
const GZIP_MARK = `-gzip-${versions.zlib}`;

/** Looking up two digits at once is faster than `toString(16)`. */
const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A strong ETag from the versions of the fragments. The distances follow from them and from the URL. */
export function writeEtag(parts: FeedPart[], { encoding, isLast }: { encoding: Encoding; isLast: boolean }): string {
  let one = isLast ? 1 : 2;
  let other = parts.length;
  for (const { fragment } of parts) {
    one = mix(one, versionWord(fragment, 0));
    other = mix(other, versionWord(fragment, 1));
  }
  return `"${toHex(one)}${toHex(other)}${encoding === 'gzip' ? GZIP_MARK : ''}"`;
}

/** A round of MurmurHash3. The order of the fragments counts. */
function mix(state: number, value: number): number {
  const scrambled = Math.imul(rotate(Math.imul(value, 0xcc9e2d51), 15), 0x1b873593);
  return (Math.imul(rotate(state ^ scrambled, 13), 5) + 0xe6546b64) | 0;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function toHex(value: number): string {
  return `${HEX_BYTES[value >>> 24]}${HEX_BYTES[(value >>> 16) & 255]}${HEX_BYTES[(value >>> 8) & 255]}${HEX_BYTES[value & 255]}`;
}
