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
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
};

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

export type TransportOptions = {
  /** Scheme, host and port of the network's web API. */
  baseUrl: string;
  /** Null goes there directly. */
  proxy: ForwardProxy | null;
  /** Until a request can be sent: TCP, CONNECT and TLS together. */
  connectDeadlineMs?: number;
  /** From the request to the last byte of its answer. */
  answerDeadlineMs?: number;
  /** Of one answer, decoded. */
  maxBodyBytes?: number;
  /** For example the certificate authority of a test network; Node's own defaults otherwise. */
  tls?: ConnectionOptions;
};

export type Transport = {
  readonly origin: URL;
  /** One request, one answer, whatever its status; redirects are answers. Throws a `CrawlFailure` if there is none. */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer>;
  close(): Promise<void>;
};

/** Longer than the pauses between two calls of a polite crawler, so that they share one connection. */
const KEEP_ALIVE_MS = 60_000;

const CONNECT_DEADLINE_MS = 10_000;
const ANSWER_DEADLINE_MS = 30_000;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Carries one call at a time over one connection, which is opened when needed and kept. */
export function createTransport(options: TransportOptions): Transport {
  const { answerDeadlineMs = ANSWER_DEADLINE_MS, maxBodyBytes = MAX_BODY_BYTES } = options;
  const origin = readOrigin(options.baseUrl);
  const target = {
    origin,
    proxy: options.proxy,
    tls: options.tls,
    deadlineMs: options.connectDeadlineMs ?? CONNECT_DEADLINE_MS,
  };
  const closing = new AbortController();
  let client: Client | null = null;
  let isBusy = false;

  async function connect(stop: AbortSignal): Promise<Client> {
    const socket = await openConnection(target, stop);
    return new Client(origin.origin, {
      connect: handOutOnce(socket),
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: maxBodyBytes,
    });
  }

  async function exchange(over: Client, request: HttpRequest, stop: AbortSignal): Promise<HttpAnswer> {
    const deadline = AbortSignal.timeout(answerDeadlineMs);
    try {
      const answer = await over.request({
        method: request.method,
        path: request.path,
        headers: request.headers,
        body: request.body ?? null,
        signal: AbortSignal.any([stop, deadline]),
      });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const text = await decodeBody(bytes, answer.headers['content-encoding']?.toString(), maxBodyBytes);
      return { status: answer.statusCode, headers: answer.headers, text };
    } catch (error) {
      client = null;
      await over.destroy();
      stop.throwIfAborted();
      throw deadline.aborted ? silence(answerDeadlineMs) : brokenAnswer(error, maxBodyBytes);
    }
  }

  return {
    origin,
    async send(request, signal) {
      if (isBusy) throw new Error('A transport carries one call at a time');
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
 * A connector that gives away one socket. If that breaks, the next call opens another in full view of `openConnection`; undici
 * alone would reconnect behind our back, and it never tells a proxy's failure from the network's.
 */
function handOutOnce(socket: Socket): buildConnector.connector {
  let isGiven = false;
  return (_options, done) => {
    const isFirst = !isGiven;
    isGiven = true;
    // The client does not notice a connection that is there before it has finished asking for one.
    queueMicrotask(() => (isFirst ? done(null, socket) : done(new Error('the connection is gone'), null)));
  };
}

function readOrigin(baseUrl: string): URL {
  const url = URL.parse(baseUrl);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) throw new TypeError('The base of the network is scheme, host and port, and nothing else');
  return url;
}

function silence(deadlineMs: number): CrawlFailure {
  return new CrawlFailure('connectionLost', `no whole answer within ${deadlineMs} ms`, { origin: 'network' });
}

function brokenAnswer(error: unknown, maxBodyBytes: number): CrawlFailure {
  if (error instanceof CrawlFailure) return error;
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return new CrawlFailure('unexplained', `the answer is larger than ${maxBodyBytes} bytes`, { origin: 'shape' });
  }
  return new CrawlFailure('connectionLost', `the connection broke: ${describeError(error)}`, { origin: 'network' });
}
