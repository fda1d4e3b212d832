import { hash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { crcOperator } from './crc32.ts';

/** A head of four words, and bytes: a location of the feed, or the same compressed. */
export type Stored = {
  /** Where it is stored, maybe with others. */
  bytes: Buffer;
  /** The same memory. Reading a word of it is faster than reading four bytes. */
  words: Int32Array;
  /** In bytes; a multiple of four. */
  offset: number;
};

/** A location's JSON without the opening brace. */
export type Fragment = Stored;

/**
 * The JSON of a fragment compressed: deflate blocks that end on a byte, refer to nothing before them, and have no final block, so that
 * those of several fragments can be joined.
 */
export type Deflated = Stored;

const WORD_BYTES = 4;
const HEAD_WORDS = 4;
const HEAD_BYTES = HEAD_WORDS * WORD_BYTES;
/** The first word of every head: how many bytes follow it. */
const LENGTH = 0;
// Of a fragment.
const VERSION = 1;
const DEFLATED_HANDLE = 3;
// Of a deflated one.
const CRC = 1;
const CRC_OPERATOR = 2;
const PLAIN_LENGTH = 3;

/** Instead of a handle. */
const NONE = -1;

/** Below this length a small window compresses as well, in half of the time. */
const SMALL = 4096;

/** `item`: the JSON of a location group without its distance. */
export function makeFragment(item: string): Fragment {
  const plain = Buffer.from(item.slice(item.indexOf('{') + 1));
  const fragment = store(plain);
  hash('sha256', plain, 'buffer').copy(fragment.bytes, VERSION * WORD_BYTES, 0, 2 * WORD_BYTES);
  fragment.words[DEFLATED_HANDLE] = NONE;
  return fragment;
}

export function deflateFragment(fragment: Fragment): Deflated {
  const start = contentStart(fragment);
  const plain = fragment.bytes.subarray(start, start + contentLength(fragment));
  const window = plain.length <= SMALL ? { windowBits: 12, memLevel: 5 } : {};
  const deflated = store(deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH, ...window }));
  deflated.words[CRC] = crc32(plain);
  deflated.words[CRC_OPERATOR] = crcOperator(plain.length);
  deflated.words[PLAIN_LENGTH] = plain.length;
  return deflated;
}

function store(content: Buffer): Stored {
  const stored = storedAt(Buffer.alloc(wholeWords(HEAD_BYTES + content.length)), 0);
  stored.words[LENGTH] = content.length;
  content.copy(stored.bytes, HEAD_BYTES);
  return stored;
}

/** What was stored there. The memory and the offset begin at a whole word. */
export function storedAt(bytes: Buffer, offset: number): Stored {
  return { bytes, words: wordsOf(bytes), offset };
}

export function wordsOf(bytes: Buffer): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / WORD_BYTES));
}

function wholeWords(length: number): number {
  return Math.ceil(length / WORD_BYTES) * WORD_BYTES;
}

/** With its head, in whole words. */
export function storedLength(stored: Stored): number {
  return wholeWords(HEAD_BYTES + contentLength(stored));
}

/** Where the bytes begin. */
export function contentStart({ offset }: Stored): number {
  return offset + HEAD_BYTES;
}

export function contentLength(stored: Stored): number {
  return wordOf(stored, LENGTH);
}

/** 64 bits of the digest of the content, in two words. */
export function versionWord(fragment: Fragment, half: 0 | 1): number {
  return wordOf(fragment, VERSION + half);
}

/** Where the fragment is stored compressed, if it is. Its head keeps it, so both have one life. */
export function deflatedHandle(fragment: Fragment): number | undefined {
  const handle = wordOf(fragment, DEFLATED_HANDLE);
  return handle === NONE ? undefined : handle;
}

export function setDeflatedHandle({ words, offset }: Fragment, handle: number): void {
  words[offset / WORD_BYTES + DEFLATED_HANDLE] = handle;
}

/** Of the JSON, before it was compressed. */
export function plainCrc(deflated: Deflated): number {
  return wordOf(deflated, CRC);
}

/** What `appendCrc` needs for the JSON. */
export function plainCrcOperator(deflated: Deflated): number {
  return wordOf(deflated, CRC_OPERATOR);
}

export function plainLength(deflated: Deflated): number {
  return wordOf(deflated, PLAIN_LENGTH);
}

function wordOf({ words, offset }: Stored, word: number): number {
  return words[(offset >>> 2) + word]!;
}

/** The JSON that the fragment was made of. */
export function fragmentItem(fragment: Fragment): string {
  const start = contentStart(fragment);
  return `{${fragment.bytes.toString('utf8', start, start + contentLength(fragment))}`;
}
