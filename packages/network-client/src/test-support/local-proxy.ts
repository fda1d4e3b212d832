import { Server } from 'proxy-chain';
import type { ForwardProxy } from '../forward-proxy.ts';

export type LocalProxy = AsyncDisposable & { at: ForwardProxy; targets: string[] };

/** A real forward proxy that asks for these credentials and remembers what it was asked to reach. */
export async function startProxy(
  username: string,
  password: string,
  upstreamProxyUrl: string | null = null,
): Promise<LocalProxy> {
  const targets: string[] = [];
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: (asked) => {
      const isWelcome = asked.username === username && asked.password === password;
      if (isWelcome) targets.push(`${asked.isHttp ? 'forward' : 'tunnel'} ${asked.hostname}:${asked.port}`);
      return { requestAuthentication: !isWelcome, upstreamProxyUrl };
    },
  });
  await server.listen();
  return {
    at: { host: '127.0.0.1', port: server.port, username, password },
    targets,
    [Symbol.asyncDispose]: () => server.close(true),
  };
}
