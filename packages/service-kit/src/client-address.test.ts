import { expect, test } from 'vitest';
import { addressKeys, clientAddress, clientNetwork } from './client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.0/24'],
  ['64:ff9b::203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['64:ff9b:1:fffe::203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['unknown', 'unknown', 'unknown'],
])('%s is limited as %s, in the network %s', (ip, address, network) => {
  expect([clientAddress(ip), clientNetwork(ip)]).toEqual([address, network]);
});

test('an IPv6 address also counts for its /48, with ten times the limit', () => {
  expect(addressKeys('2001:db8:1:2::9')).toEqual([
    { key: '2001:db8:1:2::/64', times: 1 },
    { key: '2001:db8:1::/48', times: 10 },
  ]);
  expect(addressKeys('203.0.113.7')).toEqual([{ key: '203.0.113.7', times: 1 }]);
});
