import type { OutgoingHttpHeaders } from 'node:http';
import { formatContentRange } from '../../media/byte-range.ts';
import type { MediaType } from '../../media/media-type.ts';
import type { MediaHead, Validators } from '../../upstream/media-head.ts';

/** On every response: foreign bytes are never sniffed, never run scripts, and are never embedded by other sites. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;

export function mediaHeaders(type: MediaType, head: MediaHead, maxAge: number): OutgoingHttpHeaders {
  return {
    'content-type': type.contentType,
    ...(head.length === undefined ? {} : { 'content-length': head.length }),
    ...(head.contentRange ? { 'content-range': formatContentRange(head.contentRange) } : {}),
    ...(head.acceptsRanges ? { 'accept-ranges': 'bytes' } : {}),
    ...validatorHeaders(head),
    'cache-control': cacheControl(maxAge),
  };
}

export function validatorHeaders({ etag, lastModified }: Validators): OutgoingHttpHeaders {
  return { ...(etag ? { etag } : {}), ...(lastModified ? { 'last-modified': lastModified } : {}) };
}

export function cacheControl(maxAge: number): string {
  return maxAge > 0 ? `public, max-age=${maxAge}` : 'no-store';
}
