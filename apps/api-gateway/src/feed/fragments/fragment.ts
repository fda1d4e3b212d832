import { hash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { crcOperator } from './crc32.ts';

/**
 * A location of the feed as bytes: a head, its JSON without the opening brace, and that JSON compressed. The compressed bytes are
 * deflate blocks that end on a byte, refer to nothing before them, and have no final block, so that fragments can be joined.
 */
export type Fragment = {
  /** Where the fragment is stored, maybe with others. */
  bytes: Buffer;
  offset: number;
};

export const FRAGMENT_HEAD = 24;
const PLAIN_LENGTH = 0;
const DEFLATED_LENGTH = 4;
const CRC = 8;
const CRC_OPERATOR = 12;
const VERSION = 16;

/** Below this length a small window compresses as well, in half of the time. */
const SMALL = 4096;

type Options = { isDeflated: boolean };

/** `item`: the JSON of a location group without its distance. */
export function makeFragment(item: string, { isDeflated }: Options): Buffer {
  const plain = Buffer.from(item.slice(item.indexOf('{') + 1));
  const deflated = isDeflated ? deflateFragment(plain) : Buffer.alloc(0);
  const bytes = Buffer.allocUnsafe(FRAGMENT_HEAD + plain.length + deflated.length);
  bytes.writeUInt32LE(plain.length, PLAIN_LENGTH);
  bytes.writeUInt32LE(deflated.length, DEFLATED_LENGTH);
  bytes.writeUInt32LE(crc32(plain), CRC);
  bytes.writeInt32LE(crcOperator(plain.length), CRC_OPERATOR);
  hash('sha256', plain, 'buffer').copy(bytes, VERSION, 0, 8);
  plain.copy(bytes, FRAGMENT_HEAD);
  deflated.copy(bytes, FRAGMENT_HEAD + plain.length);
  return bytes;
}

function deflateFragment(plain: Buffer): Buffer {
  const window = plain.length <= SMALL ? { windowBits: 12, memLevel: 5 } : {};
  return deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH, ...window });
}

export function plainLength({ bytes, offset }: Fragment): number {
  return bytes.readUInt32LE(offset + PLAIN_LENGTH);
}

export function deflatedLength({ bytes, offset }: Fragment): number {
  return bytes.readUInt32LE(offset + DEFLATED_LENGTH);
}

export function fragmentLength(fragment: Fragment): number {
  return FRAGMENT_HEAD + plainLength(fragment) + deflatedLength(fragment);
}

export function fragmentCrc({ bytes, offset }: Fragment): { crc: number; operator: number } {
  return { crc: bytes.readInt32LE(offset + CRC), operator: bytes.readInt32LE(offset + CRC_OPERATOR) };
}

/** 64 bits of the digest of the content, as two numbers. */
export function fragmentVersion({ bytes, offset }: Fragment): [number, number] {
  return [bytes.readInt32LE(offset + VERSION), bytes.readInt32LE(offset + VERSION + 4)];
}

/** The JSON that the fragment was made of. */
export function fragmentItem(fragment: Fragment): string {
  const start = fragment.offset + FRAGMENT_HEAD;
  return `{${fragment.bytes.toString('utf8', start, start + plainLength(fragment))}`;
}
