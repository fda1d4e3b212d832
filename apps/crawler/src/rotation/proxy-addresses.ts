import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { ForwardProxy } from '@around/network-client/forward-proxy';
import { isPublicAddress } from '@around/service-kit/public-address';
import type { ProxyFault } from './settle-proxy.ts';

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** The proxy to connect to, or why we do not. */
export type Admission = { proxy: ForwardProxy } | { fault: ProxyFault };

/** What an operator names must not become a way into our own network. */
export type AdmitProxy = (proxy: ForwardProxy) => Promise<Admission>;

const RESOLVE_DEADLINE_MS = 3_000;

export function admitAnyProxy(proxy: ForwardProxy): Promise<Admission> {
  return Promise.resolve({ proxy });
}

/** Admits proxies on public addresses only, and pins the address that was looked at: a name may lead elsewhere a moment later. */
export function admitPublicProxies(resolve: Resolve): AdmitProxy {
  return async (proxy) => {
    const addresses = await addressesOf(proxy.host, resolve);
    const [first] = addresses;
    if (first === undefined) {
      return { fault: { cause: 'proxyUnresolved', reason: 'the name of the proxy leads nowhere' } };
    }
    if (!addresses.every(isPublicAddress)) {
      return { fault: { cause: 'proxyPrivate', reason: 'the proxy is on an address that is not public' } };
    }
    return { proxy: { ...proxy, host: first } };
  };
}

async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  // Short and octal forms of an address are no names either, and a resolver takes them for one.
  const name = URL.parse(`http://${isIP(host) === 6 ? `[${host}]` : host}/`)?.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!name) return [];
  if (isIP(name) !== 0) return [name];
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<LookupAddress[]>();
  const timer = setTimeout(() => giveUp([]), RESOLVE_DEADLINE_MS);
  const found = await Promise.race([resolve(name).catch(() => []), tooLate]).finally(() => clearTimeout(timer));
  return found.map(({ address }) => address);
}
