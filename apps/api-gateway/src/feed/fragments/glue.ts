import { appendAscii, appendCrc } from './crc32.ts';
import { deflatedLength, FRAGMENT_HEAD, type Fragment, fragmentCrc, plainLength } from './fragment.ts';

/** One location of an answer. */
export type FeedPart = { fragment: Fragment; miles: number };

/** A deflate block that holds its bytes as they are: 1 byte of head, the length twice. */
const STORED_HEAD = 5;
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const GZIP_TAIL = 8;

/** The answer as a JSON array. */
export function gluePlain(parts: FeedPart[]): Buffer {
  if (parts.length === 0) return Buffer.from('[]');
  const heads = parts.map(writeHead);
  const body = Buffer.allocUnsafe(plainBodyLength(parts, heads));
  let at = 0;
  parts.forEach(({ fragment: { bytes, offset }, ...part }, index) => {
    at += body.write(heads[index]!, at, 'latin1');
    const start = offset + FRAGMENT_HEAD;
    at += bytes.copy(body, at, start, start + plainLength({ bytes, offset, ...part }));
  });
  body[at] = 0x5d;
  return body;
}

/** The same array as one gzip member. Nothing is compressed here: what differs between visitors is in stored blocks. */
export function glueGzip(parts: FeedPart[]): Buffer {
  const heads = parts.map(writeHead);
  const end = parts.length === 0 ? '[]' : ']';
  const body = Buffer.allocUnsafe(gzipBodyLength(parts, heads, end));
  let at = GZIP_HEAD.copy(body);
  let crc = 0;
  let length = end.length;
  parts.forEach(({ fragment }, index) => {
    const head = heads[index]!;
    at = writeStored(body, at, head, false);
    const start = fragment.offset + FRAGMENT_HEAD + plainLength(fragment);
    at += fragment.bytes.copy(body, at, start, start + deflatedLength(fragment));
    const part = fragmentCrc(fragment);
    crc = appendCrc(appendAscii(crc, head), part.crc, part.operator);
    length += head.length + plainLength(fragment);
  });
  at = writeStored(body, at, end, true);
  body.writeInt32LE(appendAscii(crc, end), at);
  body.writeUInt32LE(length >>> 0, at + 4);
  return body;
}

function writeHead({ miles }: FeedPart, index: number): string {
  return `${index === 0 ? '[' : ','}{"distanceFromUser":${miles},`;
}

function writeStored(body: Buffer, offset: number, text: string, isFinal: boolean): number {
  body[offset] = isFinal ? 1 : 0;
  body.writeUInt16LE(text.length, offset + 1);
  body.writeUInt16LE(text.length ^ 0xffff, offset + 3);
  return offset + STORED_HEAD + body.write(text, offset + STORED_HEAD, 'latin1');
}

function plainBodyLength(parts: FeedPart[], heads: string[]): number {
  return parts.reduce((sum, { fragment }, index) => sum + heads[index]!.length + plainLength(fragment), 1);
}

function gzipBodyLength(parts: FeedPart[], heads: string[], end: string): number {
  const fixed = GZIP_HEAD.length + STORED_HEAD + end.length + GZIP_TAIL;
  return parts.reduce(
    (sum, { fragment }, index) => sum + STORED_HEAD + heads[index]!.length + deflatedLength(fragment),
    fixed,
  );
}
