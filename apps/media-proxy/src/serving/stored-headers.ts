import type { OutgoingHttpHeaders } from 'node:http';
import type { Entry } from '../cache/entry.ts';
import { cacheControl } from './answer-headers.ts';

type Circumstances = {
  varies: boolean;
  /** The last moment of the address that it is asked with. */
  endsAt: number;
  now: number;
};

/** What is said of a stored file with every answer. */
export function storedHeaders(entry: Entry, { varies, endsAt, now }: Circumstances): OutgoingHttpHeaders {
  return {
    'content-type': entry.contentType,
    'accept-ranges': 'bytes',
    ...(entry.etag ? { etag: entry.etag } : {}),
    ...(entry.lastModified ? { 'last-modified': entry.lastModified } : {}),
    ...(varies ? { vary: 'accept' } : {}),
    'cache-control': cacheControl(Math.floor((Math.min(entry.expiresAt, endsAt) - now) / 1_000)),
  };
}
