import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { admitPublicProxies } from './proxy-admission.ts';

function makeProxy(host: string) {
  return { host, port: 8080, username: 'u', password: 'p' };
}

function admitWith(addresses: string[]) {
  const resolve = async (): Promise<LookupAddress[]> => addresses.map((address) => ({ address, family: 4 }));
  return admitPublicProxies(resolve)(makeProxy('proxy.example'));
}

test('admits a proxy on a public address and pins the checked address', async () => {
  expect(await admitWith(['93.184.216.34', '93.184.216.35'])).toEqual({ proxy: makeProxy('93.184.216.34') });
});

test('refuses a proxy with one private address among public ones', async () => {
  expect(await admitWith(['93.184.216.34', '10.0.0.7'])).toMatchObject({ fault: { cause: 'proxyPrivate' } });
});

test.each([
  '127.0.0.1',
  '::1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '[::1]',
  '::ffff:10.0.0.1',
  '169.254.169.254',
])('refuses %s without a DNS query', async (host) => {
  const admit = admitPublicProxies(() => Promise.reject(new Error('asked')));

  expect(await admit(makeProxy(host))).toMatchObject({ fault: { cause: 'proxyPrivate' } });
});

test('reports a name that does not resolve as a fault of the proxy', async () => {
  const admit = admitPublicProxies(() => Promise.reject(new Error('ENOTFOUND')));

  expect(await admit(makeProxy('proxy.example'))).toMatchObject({ fault: { cause: 'proxyUnresolved' } });
  expect(await admitWith([])).toMatchObject({ fault: { cause: 'proxyUnresolved' } });
});
