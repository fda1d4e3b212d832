import type { OutgoingHttpHeaders } from 'node:http';
import type { Entry } from '../../cache/disk/entry.ts';
import { cacheControl } from './response-headers.ts';

type Context = {
  /** Whether the response depends on the request's `Accept`. */
  varies: boolean;
  /** When the requested address expires. */
  expiresAt: number;
  now: number;
};

export function storedHeaders(entry: Entry, { varies, expiresAt, now }: Context): OutgoingHttpHeaders {
  return {
    'content-type': entry.contentType,
    'accept-ranges': 'bytes',
    ...(entry.etag ? { etag: entry.etag } : {}),
    ...(entry.lastModified ? { 'last-modified': entry.lastModified } : {}),
    ...(varies ? { vary: 'accept' } : {}),
    'cache-control': cacheControl(Math.floor((Math.min(entry.expiresAt, expiresAt) - now) / 1_000)),
  };
}
