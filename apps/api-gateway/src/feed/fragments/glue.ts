import { appendBytes, appendCrc } from './crc32.ts';
import {
  contentLength,
  contentStart,
  type Deflated,
  type Fragment,
  plainCrc,
  plainCrcOperator,
  plainLength,
} from './fragment.ts';
import { MAX_MILES_LENGTH, writeMiles } from './write-miles.ts';

/** One location of an answer. */
export type FeedPart = { fragment: Fragment; miles: number };

/** Returns the fragment compressed. It may cache the result. */
export type Deflate = (fragment: Fragment) => Deflated;

/** Provides memory for an answer of at most so many bytes. */
export type TakeBuffer = (length: number) => Buffer;

const FIRST_HEAD = Buffer.from('[{"distanceFromUser":');
const NEXT_HEAD = Buffer.from(',{"distanceFromUser":');
/** The first or the next head, the distance, a comma. */
const MAX_HEAD = NEXT_HEAD.length + MAX_MILES_LENGTH + 1;
const COMMA = 0x2c;
const CLOSING_BRACKET = 0x5d;

/** A deflate block that holds its bytes as they are: 1 byte of head, the length twice. */
const STORED_HEAD = 5;
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const GZIP_TAIL = 8;

/** The answer as a JSON array. */
export function gluePlain(parts: FeedPart[], take: TakeBuffer = Buffer.allocUnsafe): Buffer {
  if (parts.length === 0) return Buffer.from('[]');
  let room = 1;
  for (const { fragment } of parts) room += MAX_HEAD + contentLength(fragment);
  const body = take(room);
  let at = 0;
  for (let index = 0; index < parts.length; index += 1) {
    const { fragment, miles } = parts[index]!;
    at = writeHead(body, at, { isFirst: index === 0, miles });
    at = writeContent(body, at, fragment);
  }
  body[at] = CLOSING_BRACKET;
  return body.subarray(0, at + 1);
}

/** The same array as one gzip member. Nothing is compressed here: what differs between visitors is in stored blocks. */
export function glueGzip(parts: FeedPart[], deflate: Deflate, take: TakeBuffer = Buffer.allocUnsafe): Buffer {
  const end = parts.length === 0 ? '[]' : ']';
  const all = parts.map(({ fragment }) => deflate(fragment));
  let room = GZIP_HEAD.length + STORED_HEAD + end.length + GZIP_TAIL;
  for (const deflated of all) room += STORED_HEAD + MAX_HEAD + contentLength(deflated);
  const body = take(room);
  let at = GZIP_HEAD.copy(body);
  let crc = 0;
  let length = end.length;
  for (let index = 0; index < all.length; index += 1) {
    const deflated = all[index]!;
    const start = at + STORED_HEAD;
    at = writeHead(body, start, { isFirst: index === 0, miles: parts[index]!.miles });
    closeStored(body, { start, end: at, isFinal: false });
    crc = appendBytes(crc, body, { start, end: at });
    crc = appendCrc(crc, plainCrc(deflated), plainCrcOperator(deflated));
    length += at - start + plainLength(deflated);
    at = writeContent(body, at, deflated);
  }
  const start = at + STORED_HEAD;
  at = start + body.write(end, start, 'latin1');
  closeStored(body, { start, end: at, isFinal: true });
  body.writeInt32LE(appendBytes(crc, body, { start, end: at }), at);
  body.writeUInt32LE(length >>> 0, at + 4);
  return body.subarray(0, at + GZIP_TAIL);
}

/** Returns the offset after the content. */
function writeContent(body: Buffer, offset: number, stored: Fragment | Deflated): number {
  const start = contentStart(stored);
  return offset + stored.bytes.copy(body, offset, start, start + contentLength(stored));
}

/** Returns the offset after the head. */
function writeHead(body: Buffer, offset: number, { isFirst, miles }: { isFirst: boolean; miles: number }): number {
  const head = isFirst ? FIRST_HEAD : NEXT_HEAD;
  for (let index = 0; index < head.length; index += 1) body[offset + index] = head[index]!;
  const end = writeMiles(body, offset + head.length, miles);
  body[end] = COMMA;
  return end + 1;
}

/** Writes the head of a stored block before its content. */
function closeStored(body: Buffer, { start, end, isFinal }: { start: number; end: number; isFinal: boolean }): void {
  const length = end - start;
  body[start - 5] = isFinal ? 1 : 0;
  body[start - 4] = length & 255;
  body[start - 3] = length >>> 8;
  body[start - 2] = ~length & 255;
  body[start - 1] = (~length >>> 8) & 255;
}
