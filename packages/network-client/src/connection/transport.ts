import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { type buildConnector, Client, errors } from 'undici';
import { CrawlFailure } from '../crawl-failure.ts';
import type { ForwardProxy } from '../forward-proxy.ts';
import { decodeBody } from './decode-body.ts';
import { describeError } from './describe-error.ts';
import { openConnection } from './open-connection.ts';

export type HttpRequest = {
  method: 'GET' | 'POST' | 'HEAD';
  /** Including the query. */
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
};

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; text: string };

export type TransportOptions = {
  /** Scheme, host and port of the network's web API. */
  baseUrl: string;
  /** Null for a direct connection. */
  proxy: ForwardProxy | null;
  /** For TCP, CONNECT and TLS together. */
  connectTimeoutMs?: number;
  /** From sending the request to the last byte of the response. */
  responseTimeoutMs?: number;
  /** Of one decoded response. */
  maxBodyBytes?: number;
  /** For example the certificate authority of a test network. */
  tls?: ConnectionOptions;
};

export type Transport = {
  readonly origin: URL;
  /** Resolves for any HTTP status, redirects included. Throws a `CrawlFailure` if there is no response. */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>;
  close(): Promise<void>;
};

/** Longer than the gaps between the calls of a polite crawler, so that they share one connection. */
const KEEP_ALIVE_MS = 60_000;

const CONNECT_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Sends one request at a time over one keep-alive connection, which is opened on demand. */
export function createTransport(options: TransportOptions): Transport {
  const { responseTimeoutMs = RESPONSE_TIMEOUT_MS, maxBodyBytes = MAX_BODY_BYTES } = options;
  const origin = readOrigin(options.baseUrl);
  const target = {
    origin,
    proxy: options.proxy,
    tls: options.tls,
    timeoutMs: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
  };
  const closing = new AbortController();
  let client: Client | null = null;
  let isBusy = false;

  async function connect(stop: AbortSignal): Promise<Client> {
    const socket = await openConnection(target, stop);
    return new Client(origin.origin, {
      connect: singleUseConnector(socket),
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: maxBodyBytes,
    });
  }

  async function exchange(over: Client, request: HttpRequest, stop: AbortSignal): Promise<HttpResponse> {
    const timeout = AbortSignal.timeout(responseTimeoutMs);
    try {
      const response = await over.request({
        method: request.method,
        path: request.path,
        headers: request.headers,
        body: request.body ?? null,
        signal: AbortSignal.any([stop, timeout]),
      });
      const bytes = Buffer.from(await response.body.arrayBuffer());
      const text = await decodeBody(bytes, response.headers['content-encoding']?.toString(), maxBodyBytes);
      return { status: response.statusCode, headers: response.headers, text };
    } catch (error) {
      client = null;
      await over.destroy();
      stop.throwIfAborted();
      throw timeout.aborted ? responseTimeout(responseTimeoutMs) : brokenResponse(error, maxBodyBytes);
    }
  }

  return {
    origin,
    async send(request, signal) {
      if (isBusy) throw new Error('A transport sends one request at a time');
      const stop = AbortSignal.any([signal, closing.signal]);
      stop.throwIfAborted();
      isBusy = true;
      try {
        if (!client?.stats.connected) client = await connect(stop);
        return await exchange(client, request, stop);
      } finally {
        isBusy = false;
      }
    },
    async close() {
      closing.abort(new Error('The transport is closed'));
      await client?.destroy();
    },
  };
}

/**
 * A connector for one open socket. undici must not reconnect by itself: `openConnection` opens the next socket, because only it
 * separates failures of the proxy from those of the network.
 */
function singleUseConnector(socket: Socket): buildConnector.connector {
  let isUsed = false;
  return (_options, done) => {
    const isFirst = !isUsed;
    isUsed = true;
    // undici ignores a connector that calls back synchronously.
    queueMicrotask(() => (isFirst ? done(null, socket) : done(new Error('the connection is closed'), null)));
  };
}

function readOrigin(baseUrl: string): URL {
  const url = URL.parse(baseUrl);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) throw new TypeError('The base URL of the network must be an origin: scheme, host and port');
  return url;
}

function responseTimeout(timeoutMs: number): CrawlFailure {
  return new CrawlFailure('connectionLost', `no complete response within ${timeoutMs} ms`, { origin: 'network' });
}

function brokenResponse(error: unknown, maxBodyBytes: number): CrawlFailure {
  if (error instanceof CrawlFailure) return error;
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return new CrawlFailure('unexplained', `the response is larger than ${maxBodyBytes} bytes`, { origin: 'shape' });
  }
  return new CrawlFailure('connectionLost', `the connection broke: ${describeError(error)}`, { origin: 'network' });
}
