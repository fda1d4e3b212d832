import { BlockList, isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IANA special-purpose IPv4 blocks, and Azure's platform address 168.63.129.16. */
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

/** Special blocks inside 2000::/3, the only global unicast block: documentation, Teredo, 6to4 and other IPv4 tunnels. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];
const GLOBAL_UNICAST_IPV6 = '2000::/3';

// Separate lists: a BlockList with rules of both families also matches addresses with an embedded IPv4 of the other family.
const specialIpv4 = blockList(SPECIAL_IPV4, 'ipv4');
const specialIpv6 = blockList(SPECIAL_IPV6, 'ipv6');
const globalUnicastIpv6 = blockList([GLOBAL_UNICAST_IPV6], 'ipv6');

/** Whether an IP literal is an address of the public internet. Anything unclear is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  return globalUnicastIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6') && !isIsatapInterface(address);
}

/** ISATAP embeds an IPv4 address in the interface id, after 0000:5efe or 0200:5efe, under any prefix. */
function isIsatapInterface(address: string): boolean {
  const { parts } = ipaddr.IPv6.parse(address);
  return (parts[4]! & ~0x0200) === 0 && parts[5] === 0x5efe;
}

function blockList(blocks: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [network = '', prefix] = block.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
