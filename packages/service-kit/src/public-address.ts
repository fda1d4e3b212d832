import { BlockList, isIP, isIPv4 } from 'node:net';

/** IANA special-purpose IPv4 blocks, and one address that a large cloud gives a meaning of its own. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/** Special blocks inside the only global unicast block, 2000::/3: documentation, Teredo, 6to4 and other carriers of IPv4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];
const GLOBAL_UNICAST_IPV6 = '2000::/3';

// Two lists: a BlockList that holds IPv6 rules with embedded IPv4 beside IPv4 rules matches addresses of the other family.
const specialIpv4 = blockList(SPECIAL_IPV4, 'ipv4');
const specialIpv6 = blockList(SPECIAL_IPV6, 'ipv6');
const globalUnicastIpv6 = blockList([GLOBAL_UNICAST_IPV6], 'ipv6');

/** Whether `address`, an IP literal, may belong to anybody on the public internet. Anything unclear is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  return globalUnicastIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6') && !isIsatapInterface(address);
}

/** ISATAP hides an IPv4 address in the interface part, behind 0000:5efe or 0200:5efe, under any prefix. */
function isIsatapInterface(address: string): boolean {
  const words = expandIpv6(address);
  return (words[4]! & ~0x0200) === 0 && words[5] === 0x5efe;
}

/** The eight 16-bit words of a valid IPv6 literal. */
function expandIpv6(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const first = wordsOf(head);
  const last = wordsOf(tail ?? '');
  const gap = Array<number>(8 - first.length - last.length).fill(0);
  return [...first, ...gap, ...last];
}

function wordsOf(part: string): number[] {
  return part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16));
}

function blockList(blocks: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [network = '', prefix] = block.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
