import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, readByteRange } from './byte-range.ts';

type Fault = 'stall' | 'short_body';

type Options = { file: string; contentType: string; maxAgeSeconds: number; fault?: Fault | undefined };

/** Serves GET and HEAD from a file on disk, streamed, with conditional requests and single byte ranges. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, options: Options): Promise<void> {
  const { file, contentType, maxAgeSeconds, fault } = options;
  const { size, mtime } = await stat(file);
  const etag = `"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
  const lastModified = mtime.toUTCString();
  response.setHeader('etag', etag);
  response.setHeader('last-modified', lastModified);
  response.setHeader('cache-control', `public, max-age=${maxAgeSeconds}`);
  response.setHeader('accept-ranges', 'bytes');
  response.setHeader('access-control-allow-origin', '*');

  if (isUnchanged(request, etag, mtime)) {
    response.writeHead(304).end();
    return;
  }

  const ifRange = request.headers['if-range'];
  const mayRange = ifRange === undefined || ifRange === etag || ifRange === lastModified;
  const range = mayRange ? readByteRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
    return;
  }

  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range) response.setHeader('content-range', `bytes ${first}-${last}/${size}`);
  response.writeHead(range ? 206 : 200, { 'content-type': contentType, 'content-length': last - first + 1 });
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  await (fault ? sendHalf(response, file, { first, last }, fault) : sendBytes(response, file, { first, last }));
}

function isUnchanged({ headers }: IncomingMessage, etag: string, mtime: Date): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return ifNoneMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*');
  const ifModifiedSince = headers['if-modified-since'];
  if (ifModifiedSince === undefined) return false;
  return Math.floor(mtime.getTime() / 1_000) <= Date.parse(ifModifiedSince) / 1_000;
}

async function sendBytes(response: ServerResponse, file: string, { first, last }: ByteRange): Promise<void> {
  await pipeline(createReadStream(file, { start: first, end: last }), response);
}

/** Declares the full length and sends half. Then stalls or ends the connection. */
async function sendHalf(response: ServerResponse, file: string, range: ByteRange, fault: Fault): Promise<void> {
  const half = { start: range.first, end: range.first + Math.floor((range.last - range.first) / 2) };
  await pipeline(createReadStream(file, half), response, { end: false });
  if (fault === 'short_body') response.socket?.end();
}
