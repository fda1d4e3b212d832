import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as startTls } from 'node:tls';
import { CrawlFailure } from '../crawl-failure.ts';
import type { ForwardProxy } from '../forward-proxy.ts';
import { describeError } from './describe-error.ts';
import { openTunnel } from './open-tunnel.ts';
import { untilEvent } from './until-event.ts';

type ConnectionTarget = {
  origin: URL;
  proxy: ForwardProxy | null;
  tls: ConnectionOptions | undefined;
  deadlineMs: number;
};

/** A socket that is ready for an HTTP request to `origin`, or a failure that says how far the connection came. */
export async function openConnection(target: ConnectionTarget, signal: AbortSignal): Promise<Socket> {
  const { origin, proxy, tls, deadlineMs } = target;
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(), deadlineMs);
  const stop = AbortSignal.any([signal, expiry.signal]);
  let phase: 'connect' | 'tls' = 'connect';
  try {
    const socket = proxy ? await openTunnel(proxy, hostAndPort(origin), stop) : await connectDirectly(origin, stop);
    if (origin.protocol !== 'https:') return socket;
    phase = 'tls';
    return await secure(socket, origin, { tls, stop });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CrawlFailure) throw error;
    const reason = expiry.signal.aborted ? `nothing within ${deadlineMs} ms` : describeError(error);
    throw new CrawlFailure(proxy ? 'proxyUnreachable' : 'upstreamDown', `${whatFailed(phase, proxy)}: ${reason}`, {
      origin: phase,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function connectDirectly(origin: URL, stop: AbortSignal): Promise<Socket> {
  const socket = connectTcp({ host: bareHostname(origin), port: portOf(origin) });
  await untilEvent(socket, 'connect', stop);
  return socket;
}

type SecureOptions = { tls: ConnectionOptions | undefined; stop: AbortSignal };

async function secure(socket: Socket, origin: URL, { tls, stop }: SecureOptions): Promise<Socket> {
  const hostname = bareHostname(origin);
  // TLS names are never addresses (RFC 6066), but the certificate is checked against either.
  const servername = isIP(hostname) === 0 ? hostname : '';
  const secured = startTls({ ...tls, socket, host: hostname, servername, ALPNProtocols: ['http/1.1'] });
  try {
    await untilEvent(secured, 'secureConnect', stop);
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

/** A URL keeps the brackets of an IPv6 address, a socket wants none. */
function bareHostname(origin: URL): string {
  return origin.hostname.replace(/^\[|\]$/g, '');
}
