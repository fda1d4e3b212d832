import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { ProxyId } from '@around/contracts/ids';
import type { ForwardProxy } from '@around/network-client/forward-proxy';
import { isPublicAddress } from '@around/service-kit/public-address';
import type { AccountCredentials } from '../../credentials/account-credentials.ts';
import { UnreadableSecret } from '../../credentials/unreadable-secret.ts';
import type { ProxyFault } from '../failures/record-proxy-failure.ts';

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** The proxy to connect to, or the reason for not connecting. */
export type Admission = { proxy: ForwardProxy } | { fault: ProxyFault };

/** Guards against SSRF: a proxy that an operator enters must not lead into our own network. */
export type AdmitProxy = (proxy: ForwardProxy) => Promise<Admission>;

type StoredProxyDependencies = { credentials: Pick<AccountCredentials, 'openProxy'>; admitProxy: AdmitProxy };

/** A proxy whose stored password does not open is not connected to: an operator has to enter the password again. */
export async function admitStoredProxy(
  { credentials, admitProxy }: StoredProxyDependencies,
  proxyId: ProxyId,
): Promise<Admission> {
  try {
    return await admitProxy(await credentials.openProxy(proxyId));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    return { fault: { cause: 'proxyPasswordUnreadable', reason: `${error.message}. Enter it again.` } };
  }
}

const RESOLVE_DEADLINE_MS = 3_000;

export function admitAnyProxy(proxy: ForwardProxy): Promise<Admission> {
  return Promise.resolve({ proxy });
}

/** Admits proxies on public addresses only, and pins the checked address: DNS may resolve the name differently a moment later. */
export function admitPublicProxies(resolve: Resolve): AdmitProxy {
  return async (proxy) => {
    const addresses = await addressesOf(proxy.host, resolve);
    const [first] = addresses;
    if (first === undefined) {
      return { fault: { cause: 'proxyUnresolved', reason: 'the host name of the proxy cannot be resolved' } };
    }
    if (!addresses.every(isPublicAddress)) {
      return { fault: { cause: 'proxyPrivate', reason: 'the proxy is on an address that is not public' } };
    }
    return { proxy: { ...proxy, host: first } };
  };
}

async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  // The URL parser normalises short and octal forms of an IP address, which a resolver would accept too.
  const name = URL.parse(`http://${isIP(host) === 6 ? `[${host}]` : host}/`)?.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!name) return [];
  if (isIP(name) !== 0) return [name];
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<LookupAddress[]>();
  const timer = setTimeout(() => giveUp([]), RESOLVE_DEADLINE_MS);
  const found = await Promise.race([resolve(name).catch(() => []), tooLate]).finally(() => clearTimeout(timer));
  return found.map(({ address }) => address);
}
