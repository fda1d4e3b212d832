import { AppError } from '@around/service-kit/app-error';
import { LRUCache } from 'lru-cache';
import { type HostRule, isPublicHostName, matchesHostRule } from './host-rules.ts';

/** A URL that passed every check that needs no network. It is parsed once and never again. */
export type MediaAddress = {
  readonly url: URL;
  /** Only origins that the operator configured may have a non-public IP address. */
  isPrivateOrigin: boolean;
  /** When its story ends, in milliseconds since the epoch, if the client sent it. */
  storyEndsAt?: number;
  /** What `cacheKey` and `expiryOf` have computed from the URL, also for copies of the address. */
  readonly derived: { key?: string; signatureEndsAt?: number };
};

export type AddressPolicy = {
  hostRules: readonly HostRule[];
  privateOrigins: ReadonlySet<string>;
};

const MAX_LENGTH = 4_096;
const CONTROL_OR_SPACE = /[\p{Cc}\p{Cs}\s\\]/u;
/** Scheme and authority in their plainest spelling: no userinfo, no escapes, ASCII only. */
const PLAIN_AUTHORITY = /^https?:\/\/(?<host>[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?=[/?#]|$)/i;

/** Checks an untrusted URL. All refusals look the same to the client. */
export function parseMediaAddress(text: string, policy: AddressPolicy): MediaAddress {
  if (text.length > MAX_LENGTH || CONTROL_OR_SPACE.test(text)) throw refusal();
  const host = PLAIN_AUTHORITY.exec(text)?.groups?.host;
  const url = URL.parse(text);
  if (!host || !url || url.hostname !== host.toLowerCase()) throw refusal();
  if (url.username !== '' || url.password !== '') throw refusal();
  url.hash = '';

  if (policy.privateOrigins.has(url.origin)) return { url, isPrivateOrigin: true, derived: {} };
  if (!isAllowedPublicUrl(url, policy)) throw refusal();
  return { url, isPrivateOrigin: false, derived: {} };
}

const UNIX_SECONDS = /^[1-9]\d{0,10}$/;

/** Adds the end of the story, given by the client in Unix seconds. It does not change which bytes are meant. */
export function withStoryEnd(address: MediaAddress, until: unknown): MediaAddress {
  if (until === undefined) return address;
  if (typeof until !== 'string' || !UNIX_SECONDS.test(until)) throw refusal();
  return { ...address, storyEndsAt: Number(until) * 1_000 };
}

export type ParseAddress = (text: string) => MediaAddress;

const MAX_CACHED = 2_000;

/** Visitors of one place request the same URLs. */
export function cacheParsedAddresses(parse: ParseAddress): ParseAddress {
  const addresses = new LRUCache<string, MediaAddress>({ max: MAX_CACHED, memoMethod: (text) => parse(text) });
  return (text) => addresses.memo(text);
}

/** Resolves a `Location`, which may be relative, and checks it like any other address. */
export function parseRedirect(location: string, from: MediaAddress, policy: AddressPolicy): MediaAddress {
  const target = CONTROL_OR_SPACE.test(location) ? null : URL.parse(location, from.url.href);
  if (!target) throw refusal();
  return parseMediaAddress(target.href, policy);
}

export function refusal(cause?: unknown): AppError {
  return new AppError('forbidden', 'This media cannot be shown', { cause });
}

function isAllowedPublicUrl(url: URL, { hostRules }: AddressPolicy): boolean {
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    isPublicHostName(url.hostname) &&
    hostRules.some((rule) => matchesHostRule(url.hostname, rule))
  );
}
