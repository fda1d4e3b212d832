import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Parsing an address takes longer than the rest of a limit check. */
const known = new LRUCache<string, string>({ max: 10_000 });
const MAX_KNOWN_LENGTH = 45;

/** The key of a limit for each client: its IPv4 address, or its IPv6 /64, because one household has a whole /64. */
export function clientAddress(ip: string): string {
  const found = known.get(ip);
  if (found !== undefined) return found;
  const address = parseAddress(ip);
  if (ip.length <= MAX_KNOWN_LENGTH) known.set(ip, address);
  return address;
}

function parseAddress(ip: string): string {
  // A client in a trusted network may send any text as X-Forwarded-For.
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** The network of a client: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv4)) return clientAddress(ip);
  return `${address.octets.slice(0, 3).join('.')}.0/24`;
}
