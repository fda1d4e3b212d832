import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** What limits by address count for, and how many times the limit it has. */
export type AddressKey = { key: string; times: number };

/** A household has an IPv6 /64, and with many providers a whole /48, whose other networks it can use as well. */
const SITE_TIMES = 10;
/** Addresses of IPv4 clients behind a translator: RFC 6052, and RFC 8215 as translators use it, with a prefix of 96 bits. */
const TRANSLATED = [ipaddr.parseCIDR('64:ff9b::/96'), ipaddr.parseCIDR('64:ff9b:1::/48')];

/** Parsing an address takes longer than the rest of a limit check. */
const known = new LRUCache<string, [AddressKey, ...AddressKey[]]>({ max: 10_000 });
const MAX_KNOWN_LENGTH = 45;

/** The keys of limits by address: an IPv4 address, or an IPv6 /64 and, with ten times the limit, its /48. */
export function addressKeys(ip: string): readonly [AddressKey, ...AddressKey[]] {
  const found = known.get(ip);
  if (found !== undefined) return found;
  const keys = findKeys(ip);
  if (ip.length <= MAX_KNOWN_LENGTH) known.set(ip, keys);
  return keys;
}

function findKeys(ip: string): [AddressKey, ...AddressKey[]] {
  const address = parseAddress(ip);
  if (!(address instanceof ipaddr.IPv6)) return [{ key: address?.toString() ?? ip, times: 1 }];
  return [
    { key: networkOf(address, 4), times: 1 },
    { key: networkOf(address, 3), times: SITE_TIMES },
  ];
}

/** The most specific key of the address. */
export function clientAddress(ip: string): string {
  return addressKeys(ip)[0].key;
}

/** The network of a client, whose addresses may all be one person's: an IPv4 /24, an IPv6 /48. */
export function clientNetwork(ip: string): string {
  const address = parseAddress(ip);
  if (address instanceof ipaddr.IPv6) return networkOf(address, 3);
  return address ? `${address.octets.slice(0, 3).join('.')}.0/24` : ip;
}

/** Undefined for what is no address: a client in a trusted network may send any text as X-Forwarded-For. */
function parseAddress(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (!ipaddr.isValid(ip)) return undefined;
  // Takes IPv4-mapped addresses as IPv4.
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6) || !TRANSLATED.some((range) => address.match(range))) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

function networkOf({ parts }: ipaddr.IPv6, groups: number): string {
  return `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * 16}`;
}
