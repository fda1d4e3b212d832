import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { CrawlFailure } from '../crawl-failure.ts';
import type { ForwardProxy } from '../forward-proxy.ts';
import { proxyRefusal } from './proxy-refusal.ts';
import { waitForEvent } from './wait-for-event.ts';

/**
 * Opens a tunnel through the proxy to `target` (`host:port`). Plain HTTP targets use CONNECT too, so that a response of the proxy is
 * never mistaken for one of the network.
 */
export async function openTunnel(proxy: ForwardProxy, target: string, signal: AbortSignal): Promise<Socket> {
  const request = httpRequest({
    // Stored with the brackets that a URL has around an IPv6 address.
    host: proxy.host.replace(/^\[|\]$/g, ''),
    port: proxy.port,
    method: 'CONNECT',
    path: target,
    agent: false,
    headers: { host: target, ...basicCredentials(proxy) },
  });
  request.end();
  const [response, socket, head] = await waitForEvent<[IncomingMessage, Socket, Buffer]>(request, 'connect', signal);

  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299) {
    socket.destroy();
    throw proxyRefusal(status) ?? refusedTunnel(status);
  }
  // Without a listener an error on the idle socket would crash the process.
  socket.on('error', () => {});
  if (head.length > 0) socket.unshift(head);
  return socket;
}

function refusedTunnel(status: number): CrawlFailure {
  return new CrawlFailure('proxyUnreachable', `the proxy answered CONNECT with ${status}`, { origin: 'proxy', status });
}

function basicCredentials({ username, password }: ForwardProxy): { 'proxy-authorization'?: string } {
  if (username === null) return {};
  return { 'proxy-authorization': `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };
}
