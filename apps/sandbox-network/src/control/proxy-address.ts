import { AppError } from '@around/service-kit/app-error';
import { DIRECT } from '../proxies/proxy-connections.ts';
import type { ForwardProxy } from '../world/profile.ts';

/** A proxy and the address at which it listens. */
export type ProxyAddress = ForwardProxy & { host: string; port: number };

export function addressOf({ host, port }: ProxyAddress): string {
  return `${host}:${port}`;
}

/** Tests name a proxy by its name or by its address. */
export function proxyNameFor(proxies: readonly ProxyAddress[], text: string): string {
  if (text === DIRECT) return text;
  const proxy = proxies.find((proxy) => proxy.name === text || addressOf(proxy) === text);
  if (!proxy) throw new AppError('bad_request', `No proxy ${text}`);
  return proxy.name;
}
