import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Logger } from '@around/service-kit/logger';
import { type PrepareRequestFunction, RequestError, Server } from 'proxy-chain';
import type { RequestLog } from '../control/request-log.ts';
import type { RuleRegistry } from '../rules/rule-registry.ts';
import type { ForwardProxy } from '../world/profile.ts';
import { resolveLocalAddress } from './local-address.ts';
import type { ProxyConnections } from './proxy-connections.ts';
import { TrackingAgent } from './tracking-agent.ts';
import { openConnection, tunnelTo } from './tunnel.ts';

type Dependencies = {
  host: string;
  port: number;
  identity: ForwardProxy;
  proxyConnections: ProxyConnections;
  rules: RuleRegistry;
  requestLog: RequestLog;
  log: Logger;
};

export type RunningProxy = { port: number; close: () => Promise<void> };

/** A forward proxy with credentials. It forwards CONNECT tunnels and plain requests to this machine only. */
export async function startForwardProxy(dependencies: Dependencies): Promise<RunningProxy> {
  const { host, port, log } = dependencies;
  const server = new Server({ host, port, authRealm: 'sandbox', prepareRequestFunction: checkRequests(dependencies) });
  server.on('requestFailed', ({ error }: { error: Error }) => {
    if (!(error instanceof ConnectionDropped)) log.warn({ err: error }, 'proxied request failed');
  });
  await server.listen();
  return { port: server.port, close: () => server.close(true) };
}

/** Logs each request, then refuses or forwards it. */
function checkRequests({ identity, proxyConnections, rules, requestLog }: Dependencies): PrepareRequestFunction {
  const { name } = identity;
  const agent = new TrackingAgent((socket) => proxyConnections.add(socket, name));

  return async ({ request, username, password, hostname, port, isHttp }) => {
    const path = `${hostname}:${port}`;
    const entry = requestLog.open({
      surface: 'proxy',
      account: null,
      proxy: name,
      method: request.method ?? '',
      path,
      query: '',
    });
    try {
      if (username !== identity.username || password !== identity.password) throw refusal();
      await applyRule(rules.apply('proxy', { account: null, proxy: name, path })?.answer, request);
      const address = await resolveLocalAddress(hostname);
      if (!address) throw new RequestError('Target not allowed', 403);
      if (isHttp) {
        requestLog.close(entry, 200);
        return { httpAgent: agent };
      }

      const target = await openConnection(address, port).catch((error: unknown) => {
        throw new RequestError(`Target unreachable: ${(error as Error).message}`, 502);
      });
      proxyConnections.add(target, name);
      entry.status = 200;
      request.socket.once('close', () => requestLog.close(entry, 200));
      return { customConnectServer: tunnelTo(target) };
    } catch (error) {
      requestLog.close(entry, error instanceof RequestError ? error.statusCode : null);
      throw error;
    }
  };
}

async function applyRule(answer: string | undefined, { socket }: IncomingMessage): Promise<void> {
  switch (answer) {
    case 'refuse':
      throw refusal();
    case 'bad_gateway':
      throw new RequestError('Upstream is down', 502);
    case 'unreachable':
      socket.resetAndDestroy();
      throw new ConnectionDropped();
    case 'hang':
      // A socket that is not read does not detect that the client has disconnected.
      socket.once('end', () => socket.destroy()).resume();
      if (!socket.destroyed) await once(socket, 'close');
      throw new ConnectionDropped();
  }
}

function refusal(): RequestError {
  return new RequestError('Proxy credentials required.', 407);
}

/** The connection is closed, so no response can be sent. */
class ConnectionDropped extends Error {
  override readonly name = 'ConnectionDropped';
}
