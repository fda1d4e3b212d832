import ipaddr from 'ipaddr.js';

/** The key of a limit for each client: its IPv4 address, or its IPv6 /64, because one household has a whole /64. */
export function clientAddress(ip: string): string {
  // A client in a trusted network may send any text as X-Forwarded-For.
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
