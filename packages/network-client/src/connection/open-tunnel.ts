import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { CrawlFailure } from '../crawl-failure.ts';
import type { ForwardProxy } from '../forward-proxy.ts';
import { proxyRefusal } from './proxy-refusal.ts';
import { untilEvent } from './until-event.ts';

/**
 * Asks the proxy for a connection to `target` (`host:port`). CONNECT is used for plain HTTP targets too: then what the proxy
 * says about itself and what the network answers never look alike.
 */
export async function openTunnel(proxy: ForwardProxy, target: string, signal: AbortSignal): Promise<Socket> {
  const request = httpRequest({
    host: proxy.host,
    port: proxy.port,
    method: 'CONNECT',
    path: target,
    agent: false,
    headers: { host: target, ...basicCredentials(proxy) },
  });
  request.end();
  const [answer, socket, head] = await untilEvent<[IncomingMessage, Socket, Buffer]>(request, 'connect', signal);

  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 299) {
    socket.destroy();
    throw proxyRefusal(status) ?? unwillingProxy(status);
  }
  // Until the request takes over, an error on the socket would have no listener and end the process.
  socket.on('error', () => {});
  if (head.length > 0) socket.unshift(head);
  return socket;
}

function unwillingProxy(status: number): CrawlFailure {
  return new CrawlFailure('proxyUnreachable', `the proxy answered CONNECT with ${status}`, { origin: 'proxy', status });
}

function basicCredentials({ username, password }: ForwardProxy): { 'proxy-authorization'?: string } {
  if (username === null) return {};
  return { 'proxy-authorization': `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };
}
