import { Server } from 'proxy-chain';
import type { ForwardProxy } from '../forward-proxy.ts';

export type LocalProxy = AsyncDisposable & { at: ForwardProxy; targets: string[] };

/** Starts a real forward proxy that requires these credentials and records its targets. */
export async function startProxy(
  username: string,
  password: string,
  upstreamProxyUrl: string | null = null,
): Promise<LocalProxy> {
  const targets: string[] = [];
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: (request) => {
      const isAuthorized = request.username === username && request.password === password;
      if (isAuthorized) targets.push(`${request.isHttp ? 'forward' : 'tunnel'} ${request.hostname}:${request.port}`);
      return { requestAuthentication: !isAuthorized, upstreamProxyUrl };
    },
  });
  await server.listen();
  return {
    at: { host: '127.0.0.1', port: server.port, username, password },
    targets,
    [Symbol.asyncDispose]: () => server.close(true),
  };
}
