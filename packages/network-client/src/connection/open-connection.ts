import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as startTls } from 'node:tls';
import { CrawlFailure } from '../crawl-failure.ts';
import type { ForwardProxy } from '../forward-proxy.ts';
import { describeError } from './describe-error.ts';
import { openTunnel } from './open-tunnel.ts';
import { waitForEvent } from './wait-for-event.ts';

type ConnectionTarget = {
  origin: URL;
  proxy: ForwardProxy | null;
  tls: ConnectionOptions | undefined;
  timeoutMs: number;
};

/** Opens a socket to `origin`, with TLS if needed. Throws a `CrawlFailure` whose origin is the step that failed. */
export async function openConnection(target: ConnectionTarget, signal: AbortSignal): Promise<Socket> {
  const { origin, proxy, tls, timeoutMs } = target;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const stop = AbortSignal.any([signal, timeout.signal]);
  let phase: 'connect' | 'tls' = 'connect';
  try {
    const socket = proxy ? await openTunnel(proxy, hostAndPort(origin), stop) : await connectDirectly(origin, stop);
    if (origin.protocol !== 'https:') return socket;
    phase = 'tls';
    return await secure(socket, origin, { tls, stop });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CrawlFailure) throw error;
    const reason = timeout.signal.aborted ? `timed out after ${timeoutMs} ms` : describeError(error);
    throw new CrawlFailure(proxy ? 'proxyUnreachable' : 'upstreamDown', `${whatFailed(phase, proxy)}: ${reason}`, {
      origin: phase,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function connectDirectly(origin: URL, stop: AbortSignal): Promise<Socket> {
  const socket = connectTcp({ host: bareHostname(origin), port: portOf(origin) });
  await waitForEvent(socket, 'connect', stop);
  return socket;
}

type SecureOptions = { tls: ConnectionOptions | undefined; stop: AbortSignal };

async function secure(socket: Socket, origin: URL, { tls, stop }: SecureOptions): Promise<Socket> {
  const hostname = bareHostname(origin);
  // SNI must not be an IP address (RFC 6066). The certificate is checked against `host` in both cases.
  const servername = isIP(hostname) === 0 ? hostname : '';
  const secured = startTls({ ...tls, socket, host: hostname, servername, ALPNProtocols: ['http/1.1'] });
  try {
    await waitForEvent(secured, 'secureConnect', stop);
    return secured;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function whatFailed(phase: 'connect' | 'tls', proxy: ForwardProxy | null): string {
  if (phase === 'tls') return 'no TLS with the network';
  return proxy ? 'no tunnel through the proxy' : 'no connection to the network';
}

function hostAndPort(origin: URL): string {
  return `${origin.hostname}:${portOf(origin)}`;
}

function portOf(origin: URL): number {
  if (origin.port !== '') return Number(origin.port);
  return origin.protocol === 'https:' ? 443 : 80;
}

/** Removes the brackets that a URL has around an IPv6 address. */
function bareHostname(origin: URL): string {
  return origin.hostname.replace(/^\[|\]$/g, '');
}
