import type { OutgoingHttpHeaders } from 'node:http';
import type { Entry } from '../cache/entry.ts';
import { cacheControl } from './answer-headers.ts';

/** What is said of a stored file with every answer. */
export function storedHeaders(entry: Entry, varies: boolean, now: number): OutgoingHttpHeaders {
  return {
    'content-type': entry.contentType,
    'accept-ranges': 'bytes',
    ...(entry.etag ? { etag: entry.etag } : {}),
    ...(entry.lastModified ? { 'last-modified': entry.lastModified } : {}),
    ...(varies ? { vary: 'accept' } : {}),
    'cache-control': cacheControl(Math.floor((entry.expiresAt - now) / 1_000)),
  };
}
