import type { Endpoint } from '@around/contracts/endpoint';
import { isRecord } from '../json/json-values.ts';
import { serverClock } from '../time/server-clock.ts';

const DEFAULT_TIMEOUT_MS = 30_000;

type Call = Pick<Endpoint, 'method' | 'path'>;
type Query = Record<string, string | number | undefined>;

export type CallOptions = {
  params?: Record<string, string>;
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
};

type FailureDetails = ErrorOptions & { statusText?: string; code?: string; retryAfterSeconds?: number };

/** A failed call. `status` is 0 if there was no response; `message` may be shown to the visitor. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly statusText: string;
  /** The error code of the response, or `timed_out`. */
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    { statusText = '', code, retryAfterSeconds, ...rest }: FailureDetails = {},
  ) {
    super(message, rest);
    this.status = status;
    this.statusText = statusText;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Sends a request. Throws an `ApiFailure` if the response is not OK. */
export async function sendRequest(endpoint: Call, options: CallOptions = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = options.signal ? joinSignals([options.signal, timeout]) : timeout;
  const sentAt = Date.now();
  const response = await fetch(urlOf(endpoint, options), {
    method: endpoint.method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', ...options.headers },
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal,
  }).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw timeout.aborted
      ? new ApiFailure(0, TIMED_OUT, { cause, code: 'timed_out' })
      : new ApiFailure(0, UNKNOWN, { cause });
  });
  serverClock.learn(response, sentAt);
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** `AbortSignal.any`, which the oldest supported browsers lack. */
export function joinSignals(signals: AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  for (const signal of signals) {
    const abort = () => joined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: joined.signal });
  }
  return joined.signal;
}

const TIMED_OUT = 'Request timed out. Please try again.';
const TOO_MANY = 'Too many requests. Please try again later.';
const UNKNOWN = 'An unknown error occurred';

/** The URL of a call, or of a page that the gateway serves. */
export function urlOf(endpoint: Call, { params = {}, query = {} }: CallOptions): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const { status, statusText, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const code = textOf(body, 'error');
  const retryAfterSeconds = Number(headers.get('retry-after'));
  return new ApiFailure(status, status === 429 ? TOO_MANY : textOf(body, 'message') || UNKNOWN, {
    statusText,
    ...(code !== undefined && { code }),
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
  });
}

function textOf(body: unknown, field: 'message' | 'error'): string | undefined {
  const value = isRecord(body) ? body[field] : undefined;
  return typeof value === 'string' ? value : undefined;
}
