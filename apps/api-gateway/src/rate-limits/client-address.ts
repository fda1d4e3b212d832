import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS_OF_NETWORK = 4;

/** The rate limit key: an IPv4 address, or the /64 of an IPv6 address, because one user owns the whole /64. */
export function clientAddress(ip: string): string {
  const mapped = MAPPED_IPV4.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%', 1)[0]!.split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const gap = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0');
  const network = [...first, ...gap, ...last].slice(0, GROUPS_OF_NETWORK);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
