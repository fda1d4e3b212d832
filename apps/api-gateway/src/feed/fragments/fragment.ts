import { hash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { crcOperator } from './crc32.ts';

/** A head of four words, and bytes: a location of the feed, or the same compressed. */
export type Stored = {
  /** The memory that holds it, possibly together with others. */
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

/** A window of the text's size compresses as well as a larger one, whose unused memory would take most of the time. */
const WINDOWS = [
  { maxLength: 2_048, options: { windowBits: 11, memLevel: 4, chunkSize: 2_048 } },
  { maxLength: 4_096, options: { windowBits: 12, memLevel: 5, chunkSize: 4_096 } },
];

/** Provides memory of at least so many bytes, which begins at a whole word. */
export type Allocate = (length: number) => Stored;

const allocateAlone: Allocate = (length) => storedAt(Buffer.allocUnsafe(wholeWords(length)), 0);

/** `item`: the JSON of a location group without its distance. It is written to its final memory, so that loading makes little garbage. */
export function makeFragment(item: string, allocate = allocateAlone): Fragment {
  const json = item.slice(item.indexOf('{') + 1);
  const length = Buffer.byteLength(json);
  const fragment = allocate(HEAD_BYTES + length);
  setWord(fragment, LENGTH, length);
  fragment.bytes.write(json, contentStart(fragment), length, 'utf8');
  const digest = hash('sha256', contentOf(fragment), 'hex');
  setWord(fragment, VERSION, Number.parseInt(digest.slice(0, 8), 16));
  setWord(fragment, VERSION + 1, Number.parseInt(digest.slice(8, 16), 16));
  setWord(fragment, DEFLATED_HANDLE, NONE);
  return fragment;
}

export function deflateFragment(fragment: Fragment, allocate = allocateAlone): Deflated {
  const plain = contentOf(fragment);
  const window = WINDOWS.find(({ maxLength }) => plain.length <= maxLength)?.options;
  const content = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH, ...window });
  const deflated = allocate(HEAD_BYTES + content.length);
  setWord(deflated, LENGTH, content.length);
  content.copy(deflated.bytes, contentStart(deflated));
  setWord(deflated, CRC, crc32(plain));
  setWord(deflated, CRC_OPERATOR, crcOperator(plain.length));
  setWord(deflated, PLAIN_LENGTH, plain.length);
  return deflated;
}

/** What was stored at this offset. The memory and the offset begin at a whole word. */
export function storedAt(bytes: Buffer, offset: number): Stored {
  return { bytes, words: wordsOf(bytes), offset };
}

export function wordsOf(bytes: Buffer): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / WORD_BYTES));
}

export function wholeWords(length: number): number {
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

/** The handle of the compressed fragment, if there is one. It is in the head of the fragment, so both have the same lifetime. */
export function deflatedHandle(fragment: Fragment): number | undefined {
  const handle = wordOf(fragment, DEFLATED_HANDLE);
  return handle === NONE ? undefined : handle;
}

export function setDeflatedHandle(fragment: Fragment, handle: number): void {
  setWord(fragment, DEFLATED_HANDLE, handle);
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

function setWord({ words, offset }: Stored, word: number, value: number): void {
  words[(offset >>> 2) + word] = value;
}

function contentOf(stored: Stored): Buffer {
  const start = contentStart(stored);
  return stored.bytes.subarray(start, start + contentLength(stored));
}

/** The JSON that the fragment was made of. */
export function fragmentItem(fragment: Fragment): string {
  return `{${contentOf(fragment).toString('utf8')}`;
}
