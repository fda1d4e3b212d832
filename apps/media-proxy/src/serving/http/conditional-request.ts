import type { IncomingHttpHeaders } from 'node:http';
import { type ByteRange, parseRange } from '../../media/byte-range.ts';
import { readEtag, readHttpDate, type Validators } from '../../upstream/media-head.ts';

/** The client's validators, if they are well-formed enough to be sent upstream. */
export function readConditions(headers: IncomingHttpHeaders): Record<string, string> {
  const ifNoneMatch = readEtag(headers['if-none-match']);
  const ifModifiedSince = readHttpDate(headers['if-modified-since']);
  return {
    ...(ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}),
    ...(ifModifiedSince ? { 'if-modified-since': ifModifiedSince } : {}),
  };
}

/** The `If-Range` of the client, if it is well-formed. */
export function readIfRange(headers: IncomingHttpHeaders): string | undefined {
  const value = headers['if-range'];
  if (typeof value !== 'string') return undefined;
  return readEtag(value) ?? readHttpDate(value);
}

/** Whether the stored file is the version that the client already has. */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Partial<Validators>): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) {
    return (
      etag !== undefined &&
      (ifNoneMatch === '*' || ifNoneMatch.split(',').some((item) => withoutWeak(item.trim()) === withoutWeak(etag)))
    );
  }
  return lastModified !== undefined && headers['if-modified-since'] === lastModified;
}

/** The requested range, unless its `If-Range` names another version than the stored one. */
export function applicableRange(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Partial<Validators>,
): ByteRange | undefined {
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag && ifRange !== lastModified) return undefined;
  return parseRange(headers.range);
}

function withoutWeak(etag: string): string {
  return etag.replace(/^W\//, '');
}
