import { hash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { crcOperator } from './crc32.ts';

/**
 * A location of the feed as bytes: a head of six words, its JSON compressed, and its JSON without the opening brace. The compressed bytes
 * are deflate blocks that end on a byte, refer to nothing before them, and have no final block, so that fragments can be joined.
 */
export type Fragment = {
  /** Where the fragment is stored, maybe with others. */
  bytes: Buffer;
  /** The same memory. Reading a word of it is faster than reading four bytes. */
  words: Int32Array;
  /** In bytes; a multiple of four. */
  offset: number;
};

const WORD_BYTES = 4;
// Words of the head.
const PLAIN_LENGTH = 0;
const DEFLATED_LENGTH = 1;
const CRC = 2;
const CRC_OPERATOR = 3;
const VERSION = 4;
const HEAD_BYTES = 6 * WORD_BYTES;

/** Below this length a small window compresses as well, in half of the time. */
const SMALL = 4096;

type Options = { isDeflated: boolean };

/** `item`: the JSON of a location group without its distance. */
export function makeFragment(item: string, { isDeflated }: Options): Fragment {
  const plain = Buffer.from(item.slice(item.indexOf('{') + 1));
  const deflated = isDeflated ? deflateFragment(plain) : Buffer.alloc(0);
  const length = HEAD_BYTES + deflated.length + plain.length;
  const fragment = fragmentAt(Buffer.alloc(Math.ceil(length / WORD_BYTES) * WORD_BYTES), 0);
  const { bytes, words } = fragment;
  words[PLAIN_LENGTH] = plain.length;
  words[DEFLATED_LENGTH] = deflated.length;
  words[CRC] = crc32(plain);
  words[CRC_OPERATOR] = crcOperator(plain.length);
  hash('sha256', plain, 'buffer').copy(bytes, VERSION * WORD_BYTES, 0, 2 * WORD_BYTES);
  deflated.copy(bytes, HEAD_BYTES);
  plain.copy(bytes, HEAD_BYTES + deflated.length);
  return fragment;
}

/** The fragment that was stored there. The memory and the offset begin at a whole word. */
export function fragmentAt(bytes: Buffer, offset: number): Fragment {
  return { bytes, words: wordsOf(bytes), offset };
}

export function wordsOf(bytes: Buffer): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / WORD_BYTES));
}

function deflateFragment(plain: Buffer): Buffer {
  const window = plain.length <= SMALL ? { windowBits: 12, memLevel: 5 } : {};
  return deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH, ...window });
}

export function plainLength(fragment: Fragment): number {
  return wordOf(fragment, PLAIN_LENGTH);
}

export function deflatedLength(fragment: Fragment): number {
  return wordOf(fragment, DEFLATED_LENGTH);
}

/** With its head, in whole words. */
export function fragmentLength(fragment: Fragment): number {
  const length = HEAD_BYTES + deflatedLength(fragment) + plainLength(fragment);
  return Math.ceil(length / WORD_BYTES) * WORD_BYTES;
}

/** Where the compressed JSON begins. */
export function deflatedStart({ offset }: Fragment): number {
  return offset + HEAD_BYTES;
}

/** Where the JSON without its opening brace begins. */
export function plainStart(fragment: Fragment): number {
  return fragment.offset + HEAD_BYTES + deflatedLength(fragment);
}

/** Of the JSON without its opening brace. */
export function plainCrc(fragment: Fragment): number {
  return wordOf(fragment, CRC);
}

/** What `appendCrc` needs for the JSON. */
export function plainCrcOperator(fragment: Fragment): number {
  return wordOf(fragment, CRC_OPERATOR);
}

/** 64 bits of the digest of the content, in two words. */
export function versionWord(fragment: Fragment, half: 0 | 1): number {
  return wordOf(fragment, VERSION + half);
}

function wordOf({ words, offset }: Fragment, word: number): number {
  return words[offset / WORD_BYTES + word]!;
}

/** The JSON that the fragment was made of. */
export function fragmentItem(fragment: Fragment): string {
  const start = plainStart(fragment);
  return `{${fragment.bytes.toString('utf8', start, start + plainLength(fragment))}`;
}
