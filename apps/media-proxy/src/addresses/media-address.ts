import { AppError } from '@around/service-kit/app-error';
import { type HostRule, isPublicHostName, matchesHostRule } from './host-rules.ts';

/** An address that passed every check that needs no network. The URL was parsed once; nobody parses it again. */
export type MediaAddress = {
  readonly url: URL;
  /** Only an origin that the operator named exactly may live at a non-public address. */
  isPrivateOrigin: boolean;
  /** The end of the story it belongs to, in milliseconds since the epoch, where the one who asks has named it. */
  endsAt?: number;
};

export type AddressPolicy = {
  hostRules: readonly HostRule[];
  privateOrigins: ReadonlySet<string>;
};

const MAX_LENGTH = 4_096;
const CONTROL_OR_SPACE = /[\p{Cc}\p{Cs}\s\\]/u;
/** Scheme and authority in the one spelling that leaves nothing to interpretation: no userinfo, no escapes, no other alphabets. */
const PLAIN_AUTHORITY = /^https?:\/\/(?<host>[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?=[/?#]|$)/i;

/** Reads an address given by a stranger. Every refusal looks the same to them. */
export function parseMediaAddress(text: string, policy: AddressPolicy): MediaAddress {
  if (text.length > MAX_LENGTH || CONTROL_OR_SPACE.test(text)) throw refusal();
  const host = PLAIN_AUTHORITY.exec(text)?.groups?.host;
  const url = URL.parse(text);
  if (!host || !url || url.hostname !== host.toLowerCase()) throw refusal();
  if (url.username !== '' || url.password !== '') throw refusal();
  url.hash = '';

  if (policy.privateOrigins.has(url.origin)) return { url, isPrivateOrigin: true };
  if (!isAllowedPublicUrl(url, policy)) throw refusal();
  return { url, isPrivateOrigin: false };
}

const UNIX_SECONDS = /^[1-9]\d{0,10}$/;

/** The same address until a moment, given in Unix seconds by the same stranger. It names the same bytes. */
export function endAddress(address: MediaAddress, until: unknown): MediaAddress {
  if (until === undefined) return address;
  if (typeof until !== 'string' || !UNIX_SECONDS.test(until)) throw refusal();
  return { ...address, endsAt: Number(until) * 1_000 };
}

export type ParseAddress = (text: string) => MediaAddress;

const MAX_REMEMBERED = 2_000;

/** Visitors of one place ask for the same addresses: what was judged once need not be judged again. */
export function rememberAddresses(parse: ParseAddress): ParseAddress {
  const known = new Map<string, MediaAddress>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const address = parse(text);
    if (known.size >= MAX_REMEMBERED) known.delete(known.keys().next().value!);
    known.set(text, address);
    return address;
  };
}

/** A `Location` may be relative; what it resolves to is judged like any other address. */
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
