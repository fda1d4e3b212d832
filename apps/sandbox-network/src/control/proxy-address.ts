import { AppError } from '@around/service-kit/app-error';
import { DIRECT } from '../proxies/outgoing-ports.ts';
import type { ForwardProxy } from '../world/profile.ts';

/** A proxy with the place where it listens. */
export type ProxyAddress = ForwardProxy & { host: string; port: number };

export function addressOf({ host, port }: ProxyAddress): string {
  return `${host}:${port}`;
}

/** Tests know a proxy by its name or by its address; inside it has its name alone. */
export function proxyNameFor(proxies: readonly ProxyAddress[], text: string): string {
  if (text === DIRECT) return text;
  const proxy = proxies.find((proxy) => proxy.name === text || addressOf(proxy) === text);
  if (!proxy) throw new AppError('bad_request', `No proxy ${text}`);
  return proxy.name;
}
