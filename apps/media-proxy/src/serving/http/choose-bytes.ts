import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { formatContentRange, resolveRange } from '../../media/byte-range.ts';
import type { Validators } from '../../upstream/media-head.ts';
import { applicableRange, isNotModified } from './conditional-request.ts';

type StoredFile = Partial<Validators> & { size: number };

/** What a request for a stored file gets. Without a `part` the response has no body. */
export type ChosenBytes =
  | { status: 200 | 206; headers: OutgoingHttpHeaders; part: { first: number; last: number } }
  | { status: 200 | 304 | 416; headers: OutgoingHttpHeaders; part: undefined; outcome: string };

/** Applies the method, the conditions and the range of a request. `fileHeaders` describe the file. */
export function chooseBytes(
  { method, headers }: FastifyRequest,
  file: StoredFile,
  fileHeaders: OutgoingHttpHeaders,
): ChosenBytes {
  if (isNotModified(headers, file)) {
    return { status: 304, headers: fileHeaders, part: undefined, outcome: 'not-modified' };
  }
  const range = applicableRange(headers, file);
  const part = range ? resolveRange(range, file.size) : { first: 0, last: file.size - 1 };
  if (!part) {
    const outside = { 'content-range': `bytes */${file.size}`, 'content-length': 0 };
    return { status: 416, headers: outside, part: undefined, outcome: 'range-outside' };
  }
  if (method === 'HEAD') {
    const length = { 'content-length': file.size };
    return { status: 200, headers: { ...fileHeaders, ...length }, part: undefined, outcome: 'head' };
  }
  const contentRange = range ? { 'content-range': formatContentRange({ ...part, total: file.size }) } : {};
  const length = { 'content-length': part.last - part.first + 1 };
  return { status: range ? 206 : 200, headers: { ...fileHeaders, ...contentRange, ...length }, part };
}
