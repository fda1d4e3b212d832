import type { IncomingHttpHeaders } from 'node:http';
import { refusal } from '../addresses/media-address.ts';
import { type ByteRange, type ContentRange, matchesRange, parseContentRange } from '../media/byte-range.ts';
import { claimedFamily, type MediaFamily } from '../media/media-type.ts';
import { upstreamBusy, upstreamFailure } from './upstream-errors.ts';

/** The headers that make conditional requests possible. */
export type Validators = { etag: string | undefined; lastModified: string | undefined };

/** The headers of a 200 or 206, checked for consistency with each other and with the request. */
export type MediaHead = Validators & {
  status: 200 | 206;
  family: MediaFamily;
  /** Of the body that follows; undefined if the upstream does not declare it. */
  length: number | undefined;
  contentRange: ContentRange | undefined;
  acceptsRanges: boolean;
  /** Whether a complete body can be distinguished from a broken connection. */
  isDelimited: boolean;
};

export const SIZE_LIMITS: Record<MediaFamily, number> = { image: 15 * 2 ** 20, video: 110 * 2 ** 20 };

const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/;
const HTTP_DATE = /^[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

export function readMediaHead(status: number, headers: IncomingHttpHeaders, range: ByteRange | undefined): MediaHead {
  if (status === 503) throw upstreamBusy(headers['retry-after']);
  if (status !== 200 && status !== 206) throw upstreamFailure(new Error(`Upstream responded ${status}`));
  if (!isIdentity(headers['content-encoding'])) throw refusal(new Error('The body has a content encoding'));
  const family = claimedFamily(headers['content-type']);
  if (!family) throw refusal(new Error('The content type is neither image nor video'));

  const contentRange = status === 206 ? readContentRange(headers, range) : undefined;
  const length = readLength(headers, contentRange);
  const size = contentRange?.total ?? length ?? 0;
  if (size > SIZE_LIMITS[family]) throw refusal(new Error(`Too large: ${size} bytes`));
  const acceptsRanges = status === 206 || headers['accept-ranges'] === 'bytes';
  const isDelimited = length !== undefined || headers['transfer-encoding'] === 'chunked';
  return { status, family, length, contentRange, acceptsRanges, isDelimited, ...readValidators(headers) };
}

export function readValidators(headers: IncomingHttpHeaders): Validators {
  return { etag: readEtag(headers.etag), lastModified: readHttpDate(headers['last-modified']) };
}

export function readEtag(value: string | undefined): string | undefined {
  return typeof value === 'string' && ETAG.test(value) ? value : undefined;
}

export function readHttpDate(value: string | undefined): string | undefined {
  return typeof value === 'string' && HTTP_DATE.test(value) ? value : undefined;
}

function isIdentity(encoding: string | string[] | undefined): boolean {
  return encoding === undefined || (typeof encoding === 'string' && /^(?:identity)?$/i.test(encoding.trim()));
}

function readContentRange(headers: IncomingHttpHeaders, range: ByteRange | undefined): ContentRange {
  const contentRange = parseContentRange(headers['content-range']);
  if (!range || !contentRange || !matchesRange(range, contentRange)) {
    throw upstreamFailure(new Error('Upstream sent a range that was not requested'));
  }
  return contentRange;
}

function readLength(headers: IncomingHttpHeaders, contentRange: ContentRange | undefined): number | undefined {
  const declared = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (!contentRange) return declared;
  const length = contentRange.last - contentRange.first + 1;
  if (declared !== undefined && declared !== length)
    throw upstreamFailure(new Error('Content-Length and Content-Range disagree'));
  return length;
}
