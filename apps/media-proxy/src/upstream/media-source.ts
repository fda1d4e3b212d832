import { AppError } from '@around/service-kit/app-error';
import { LRUCache } from 'lru-cache';
import { errors } from 'undici';
import { type MediaAddress, refusal } from '../addresses/media-address.ts';
import { type ByteRange, formatRange, parseUnsatisfiedRange } from '../media/byte-range.ts';
import { detectMediaType, type MediaFamily, type MediaType, SIGNATURE_BYTES } from '../media/media-type.ts';
import type { UpstreamResponse } from './connection/exchange.ts';
import type { UpstreamBody } from './connection/upstream-body.ts';
import { DeadlineExceeded, type ExchangeDeadline, startDeadline } from './exchange-deadline.ts';
import type { FetchUpstream } from './fetch-upstream.ts';
import { VIA } from './loop-detection.ts';
import { type MediaHead, readMediaHead, readValidators, SIZE_LIMITS, type Validators } from './media-head.ts';
import { upstreamFailure, upstreamTimeout } from './upstream-errors.ts';

export type MediaQuery = {
  address: MediaAddress;
  /** The key of the client's limits. */
  client: string;
  range?: ByteRange | undefined;
  /** `If-None-Match`, `If-Modified-Since`, `If-Range`, already validated. */
  conditions?: Record<string, string>;
};

export type OpenedMedia =
  | { kind: 'media'; head: MediaHead; type: MediaType; body: UpstreamBody }
  | { kind: 'not-modified'; validators: Validators }
  | { kind: 'range-outside'; total: number | undefined };

export type MediaDescription = { type: MediaType; total: number | undefined; validators: Validators };

/** External media. Every response is verified to be the kind of media that its content type claims. */
export type MediaSource = {
  open(query: MediaQuery, signal: AbortSignal): Promise<OpenedMedia>;
  /** Type and size of a file; fetches its first bytes only. */
  describe(query: Pick<MediaQuery, 'address' | 'client'>, signal: AbortSignal): Promise<MediaDescription>;
};

const DEADLINES_MS: Record<MediaFamily, number> = { image: 30_000, video: 120_000 };
const MAX_KNOWN_TYPES = 10_000;
const REQUEST_HEADERS = {
  accept: 'image/avif,image/webp,image/*,video/*',
  'accept-encoding': 'identity',
  'user-agent': 'around-media-proxy/1',
};

export function mediaSource({ fetchUpstream }: { fetchUpstream: FetchUpstream }): MediaSource {
  const knownTypes = new LRUCache<string, MediaType>({ max: MAX_KNOWN_TYPES });

  async function openVerified(query: MediaQuery, deadline: ExchangeDeadline): Promise<OpenedMedia> {
    const { address, client, range, conditions = {} } = query;
    const headers: Record<string, string> = { ...REQUEST_HEADERS, via: VIA, ...conditions };
    if (range) headers.range = formatRange(range);
    const response = await fetchUpstream(address, { headers, client, signal: deadline.signal });
    try {
      void response.settled.then(deadline.end);
      if (response.status === 304 && query.conditions) {
        return { kind: 'not-modified', validators: readValidators(response.headers) };
      }
      if (response.status === 416 && range) {
        response.body.cancel();
        return { kind: 'range-outside', total: parseUnsatisfiedRange(response.headers['content-range']) };
      }
      return await verify(response, query, deadline);
    } catch (error) {
      response.body.cancel();
      throw error;
    }
  }

  async function verify(response: UpstreamResponse, { address, range }: MediaQuery, deadline: ExchangeDeadline) {
    const head = readMediaHead(response.status, response.headers, range);
    deadline.extendTo(DEADLINES_MS[head.family]);
    const { body } = response;
    body.limitTo(SIZE_LIMITS[head.family]);
    if (head.length !== undefined) body.expectExactly(head.length);
    const type = includesSignature(head)
      ? detectMediaType(await body.peek(SIGNATURE_BYTES))
      : knownTypes.get(address.url.href);
    if (type?.family !== head.family) throw refusal(new Error('The bytes do not match the content type'));
    knownTypes.set(address.url.href, type);
    return { kind: 'media' as const, head, type, body };
  }

  async function describe(
    { address, client }: Pick<MediaQuery, 'address' | 'client'>,
    deadline: ExchangeDeadline,
  ): Promise<MediaDescription> {
    const range = { first: 0, last: SIGNATURE_BYTES - 1 };
    const opened = await openVerified({ address, client, range }, deadline);
    if (opened.kind !== 'media') throw upstreamFailure(new Error('An empty file'));
    const { head, type, body } = opened;
    if (head.status === 206) body.flowInto(discard);
    else body.cancel();
    return { type, total: head.contentRange ? head.contentRange.total : head.length, validators: head };
  }

  async function withDeadline<T>(signal: AbortSignal, work: (deadline: ExchangeDeadline) => Promise<T>): Promise<T> {
    const deadline = startDeadline(DEADLINES_MS.image);
    const onAbort = () => deadline.cancel(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    try {
      return await work(deadline);
    } catch (error) {
      deadline.end();
      throw asAppError(error);
    }
  }

  return {
    async open(query, signal) {
      const { address, range } = query;
      if (range && !coversSignature(range) && !knownTypes.has(address.url.href)) {
        await withDeadline(signal, (deadline) => describe(query, deadline));
      }
      return withDeadline(signal, (deadline) => openVerified(query, deadline));
    },
    describe: (query, signal) => withDeadline(signal, (deadline) => describe(query, deadline)),
  };
}

const discard = { write: () => true, end() {}, fail() {} };

function coversSignature(range: ByteRange): boolean {
  return 'first' in range && range.first === 0 && (range.last ?? Number.POSITIVE_INFINITY) >= SIGNATURE_BYTES - 1;
}

function includesSignature({ contentRange }: MediaHead): boolean {
  if (!contentRange) return true;
  const { first, last, total } = contentRange;
  return first === 0 && (last >= SIGNATURE_BYTES - 1 || last + 1 === total);
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isTimeout =
    error instanceof DeadlineExceeded ||
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError;
  return isTimeout ? upstreamTimeout(error) : upstreamFailure(error);
}
