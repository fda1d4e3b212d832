import type { IncomingHttpHeaders } from 'node:http';
import { type ByteRange, parseRange } from '../media/byte-range.ts';
import { readEtag, readHttpDate, type Validators } from '../upstream/media-answer.ts';

/** What a client already has, in the checked form that may be sent on. */
export function readConditions(headers: IncomingHttpHeaders): Record<string, string> {
  const ifNoneMatch = readEtag(headers['if-none-match']);
  const ifModifiedSince = readHttpDate(headers['if-modified-since']);
  return {
    ...(ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}),
    ...(ifModifiedSince ? { 'if-modified-since': ifModifiedSince } : {}),
  };
}

/** A range goes with the version it was begun from. */
export function readIfRange(headers: IncomingHttpHeaders): string | undefined {
  const value = headers['if-range'];
  if (typeof value !== 'string') return undefined;
  return readEtag(value) ?? readHttpDate(value);
}

/** Whether a client that has `conditions` needs no new copy of what is stored. */
export function isUnchanged(headers: IncomingHttpHeaders, { etag, lastModified }: Partial<Validators>): boolean {
  const wanted = headers['if-none-match'];
  if (wanted !== undefined) {
    return (
      etag !== undefined && (wanted === '*' || wanted.split(',').some((item) => strong(item.trim()) === strong(etag)))
    );
  }
  return lastModified !== undefined && headers['if-modified-since'] === lastModified;
}

/** The range a client asks for, unless it belongs to another version than the stored one. */
export function applicableRange(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Partial<Validators>,
): ByteRange | undefined {
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag && ifRange !== lastModified) return undefined;
  return parseRange(headers.range);
}

function strong(etag: string): string {
  return etag.replace(/^W\//, '');
}
