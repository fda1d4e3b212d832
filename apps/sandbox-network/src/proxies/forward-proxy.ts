import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Logger } from '@around/service-kit/logger';
import { type PrepareRequestFunction, RequestError, Server } from 'proxy-chain';
import type { RequestLog } from '../control/request-log.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import type { ForwardProxy } from '../world/profile.ts';
import { ClaimingAgent } from './claiming-agent.ts';
import type { OutgoingPorts } from './outgoing-ports.ts';
import { ownAddressOf } from './own-machine.ts';
import { dial, joinTo } from './tunnel.ts';

type Dependencies = {
  host: string;
  port: number;
  identity: ForwardProxy;
  outgoingPorts: OutgoingPorts;
  ruleBook: RuleBook;
  requestLog: RequestLog;
  log: Logger;
};

export type RunningProxy = { port: number; close: () => Promise<void> };

/** A forward proxy with credentials: CONNECT tunnels and plain requests, to this machine only. */
export async function startForwardProxy(dependencies: Dependencies): Promise<RunningProxy> {
  const { host, port, log } = dependencies;
  const server = new Server({ host, port, authRealm: 'sandbox', prepareRequestFunction: admission(dependencies) });
  server.on('requestFailed', ({ error }: { error: Error }) => {
    if (!(error instanceof ConnectionDropped)) log.warn({ err: error }, 'proxied request failed');
  });
  await server.listen();
  return { port: server.port, close: () => server.close(true) };
}

/** Decides about each request before it is passed on, and keeps the log of it. */
function admission({ identity, outgoingPorts, ruleBook, requestLog }: Dependencies): PrepareRequestFunction {
  const { name } = identity;
  const agent = new ClaimingAgent((socket) => outgoingPorts.claim(socket, name));

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
      await applyRule(ruleBook.apply('proxy', { account: null, proxy: name, path })?.answer, request);
      const address = await ownAddressOf(hostname);
      if (!address) throw new RequestError('Target not allowed', 403);
      if (isHttp) {
        requestLog.close(entry, 200);
        return { httpAgent: agent };
      }

      const target = await dial(address, port).catch((error: unknown) => {
        throw new RequestError(`Target unreachable: ${(error as Error).message}`, 502);
      });
      outgoingPorts.claim(target, name);
      entry.status = 200;
      request.socket.once('close', () => requestLog.close(entry, 200));
      return { customConnectServer: joinTo(target) };
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
      // A socket that nobody reads does not notice that its client has left, and one that may be half open stays.
      socket.once('end', () => socket.destroy()).resume();
      if (!socket.destroyed) await once(socket, 'close');
      throw new ConnectionDropped();
  }
}

function refusal(): RequestError {
  return new RequestError('Proxy credentials required.', 407);
}

/** Nobody is left to answer. */
class ConnectionDropped extends Error {
  override readonly name = 'ConnectionDropped';
}
