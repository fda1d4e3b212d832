import { expect, test } from 'vitest';
import type { MediaAddress } from '../addresses/media-address.ts';
import { createAddressResolver, type Resolve } from './address-resolver.ts';

const mediaAddress: MediaAddress = {
  url: new URL('https://scontent.cdninstagram.com/a.jpg'),
  isPrivateOrigin: false,
  derived: {},
};

test('refuses a name that has one non-public address among public ones', async () => {
  const resolver = resolverWith(async () => lookupResult('93.184.216.34', '10.0.0.1'));

  await expect(resolver.resolve(mediaAddress)).rejects.toMatchObject({ code: 'forbidden' });
});

test.each([
  '0.0.0.0',
  '169.254.169.254',
  '100.127.255.255',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::ffff:0:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::1',
  '2001:0:7f00:1::',
  '2606:4700::5efe:7f00:1',
  '2606:4700:0:0:200:5efe:a00:1',
  'fe80::1%lo',
  '2606:4700::1%lo',
  'fec0::1',
  'ff02::1',
  'not an address',
])('refuses a name that resolves to %s', async (found) => {
  const resolver = resolverWith(async () => lookupResult(found));

  await expect(resolver.resolve(mediaAddress)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a name without addresses is a bad gateway', async () => {
  await expect(resolverWith(async () => []).resolve(mediaAddress)).rejects.toMatchObject({ code: 'bad_gateway' });
});

test('concurrent requests for one name share a lookup', async () => {
  let lookups = 0;
  const resolver = resolverWith(async () => {
    lookups += 1;
    return lookupResult('93.184.216.34');
  });

  await Promise.all([1, 2, 3].map(() => resolver.resolve(mediaAddress)));

  expect(lookups).toBe(1);
});

test('a failed lookup is not cached', async () => {
  const results = [lookupResult('10.0.0.1'), lookupResult('93.184.216.34')];
  const resolver = resolverWith(async () => results.shift()!);

  await expect(resolver.resolve(mediaAddress)).rejects.toThrow();
  expect(await resolver.resolve(mediaAddress)).toEqual(['93.184.216.34']);
});

test('a lookup is cached for ten seconds only', async () => {
  let now = 1;
  const results = [lookupResult('93.184.216.34'), lookupResult('127.0.0.1')];
  const resolver = createAddressResolver({ resolve: async () => results.shift()!, clock: () => now });

  await resolver.resolve(mediaAddress);
  now += 9_000;
  expect(await resolver.resolve(mediaAddress)).toEqual(['93.184.216.34']);
  now += 2_000;

  await expect(resolver.resolve(mediaAddress)).rejects.toMatchObject({ code: 'forbidden' });
});

function resolverWith(resolve: Resolve) {
  return createAddressResolver({ resolve, clock: () => 1 });
}

function lookupResult(...list: string[]) {
  return list.map((item) => ({ address: item, family: item.includes(':') ? 6 : 4 }));
}
