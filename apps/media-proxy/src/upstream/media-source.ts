import { AppError } from '@around/service-kit/app-error';
import { errors } from 'undici';
import { type MediaAddress, refusal } from '../addresses/media-address.ts';
import { type ByteRange, formatRange, parseUnsatisfiedRange } from '../media/byte-range.ts';
import { detectMediaType, type MediaFamily, type MediaType, SIGNATURE_BYTES } from '../media/media-type.ts';
import type { UpstreamAnswer } from './exchange.ts';
import type { Hop } from './hop.ts';
import { type Lifetime, startLifetime, TookTooLong } from './lifetime.ts';
import { type MediaHead, readMediaHead, readValidators, SIZE_LIMITS, type Validators } from './media-answer.ts';
import type { UpstreamBody } from './upstream-body.ts';
import { upstreamFailure, upstreamTimeout } from './upstream-failure.ts';
import { VIA } from './via.ts';

export type MediaQuery = {
  address: MediaAddress;
  range?: ByteRange | undefined;
  /** `If-None-Match`, `If-Modified-Since`, `If-Range`, in the form they were checked in. */
  conditions?: Record<string, string>;
};

export type OpenedMedia =
  | { kind: 'media'; head: MediaHead; type: MediaType; body: UpstreamBody }
  | { kind: 'not-modified'; validators: Validators }
  | { kind: 'range-outside'; total: number | undefined };

export type MediaDescription = { type: MediaType; total: number | undefined; validators: Validators };

/** External media, safe to hand on: every answer was found to be what it claims to be. */
export type MediaSource = {
  open(query: MediaQuery, signal: AbortSignal): Promise<OpenedMedia>;
  /** What a file is and how large, for the price of its first bytes. */
  describe(address: MediaAddress, signal: AbortSignal): Promise<MediaDescription>;
};

const LIFETIMES_MS: Record<MediaFamily, number> = { image: 30_000, video: 120_000 };
const MAX_KNOWN_TYPES = 10_000;
const REQUEST_HEADERS = {
  accept: 'image/avif,image/webp,image/*,video/*',
  'accept-encoding': 'identity',
  'user-agent': 'around-media-proxy/1',
};

export function mediaSource({ hop }: { hop: Hop }): MediaSource {
  const knownTypes = new Map<string, MediaType>();

  async function openVerified(query: MediaQuery, lifetime: Lifetime): Promise<OpenedMedia> {
    const { address, range, conditions = {} } = query;
    const headers: Record<string, string> = { ...REQUEST_HEADERS, via: VIA, ...conditions };
    if (range) headers.range = formatRange(range);
    const answer = await hop(address, headers, lifetime.signal);
    try {
      void answer.settled.then(lifetime.end);
      if (answer.status === 304 && query.conditions) {
        return { kind: 'not-modified', validators: readValidators(answer.headers) };
      }
      if (answer.status === 416 && range) {
        answer.body.cancel();
        return { kind: 'range-outside', total: parseUnsatisfiedRange(answer.headers['content-range']) };
      }
      return await verify(answer, query, lifetime);
    } catch (error) {
      answer.body.cancel();
      throw error;
    }
  }

  async function verify(answer: UpstreamAnswer, { address, range }: MediaQuery, lifetime: Lifetime) {
    const head = readMediaHead(answer.status, answer.headers, range);
    lifetime.extendTo(LIFETIMES_MS[head.family]);
    const { body } = answer;
    body.limitTo(SIZE_LIMITS[head.family]);
    if (head.length !== undefined) body.expectExactly(head.length);
    const type = showsSignature(head)
      ? detectMediaType(await body.peek(SIGNATURE_BYTES))
      : knownTypes.get(address.url.href);
    if (type?.family !== head.family) throw refusal(new Error('The bytes are not what the content type claims'));
    remember(address, type);
    return { kind: 'media' as const, head, type, body };
  }

  function remember({ url }: MediaAddress, type: MediaType): void {
    knownTypes.delete(url.href);
    if (knownTypes.size >= MAX_KNOWN_TYPES) knownTypes.delete(knownTypes.keys().next().value!);
    knownTypes.set(url.href, type);
  }

  async function describe(address: MediaAddress, lifetime: Lifetime): Promise<MediaDescription> {
    const range = { first: 0, last: SIGNATURE_BYTES - 1 };
    const opened = await openVerified({ address, range }, lifetime);
    if (opened.kind !== 'media') throw upstreamFailure(new Error('An empty file'));
    const { head, type, body } = opened;
    if (head.status === 206) body.flowInto(nowhere);
    else body.cancel();
    return { type, total: head.contentRange ? head.contentRange.total : head.length, validators: head };
  }

  async function withLifetime<T>(signal: AbortSignal, work: (lifetime: Lifetime) => Promise<T>): Promise<T> {
    const lifetime = startLifetime(LIFETIMES_MS.image);
    const onAbort = () => lifetime.cancel(new Error('The client has left'));
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    try {
      return await work(lifetime);
    } catch (error) {
      lifetime.end();
      throw asAppError(error);
    }
  }

  return {
    async open(query, signal) {
      const { address, range } = query;
      if (range && !startsWithSignature(range) && !knownTypes.has(address.url.href)) {
        await withLifetime(signal, (lifetime) => describe(address, lifetime));
      }
      return withLifetime(signal, (lifetime) => openVerified(query, lifetime));
    },
    describe: (address, signal) => withLifetime(signal, (lifetime) => describe(address, lifetime)),
  };
}

const nowhere = { write: () => true, end() {}, fail() {} };

function startsWithSignature(range: ByteRange): boolean {
  return 'first' in range && range.first === 0 && (range.last ?? Number.POSITIVE_INFINITY) >= SIGNATURE_BYTES - 1;
}

function showsSignature({ contentRange }: MediaHead): boolean {
  if (!contentRange) return true;
  const { first, last, total } = contentRange;
  return first === 0 && (last >= SIGNATURE_BYTES - 1 || last + 1 === total);
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isTimeout =
    error instanceof TookTooLong ||
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError;
  return isTimeout ? upstreamTimeout(error) : upstreamFailure(error);
}
