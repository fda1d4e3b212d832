import { ApiError } from '@around/contracts/api-error';
import type { Endpoint } from '@around/contracts/endpoint';
import type { output } from 'zod/v4/core';
import { parse, safeParse } from 'zod/v4/core';

const DEFAULT_TIMEOUT_MS = 30_000;

type Query = Record<string, string | number | undefined>;

export type CallOptions = {
  params?: Record<string, string>;
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
};

type Schema = Parameters<typeof parse>[0];
type AnswerOf<E extends Endpoint> = E['schema']['response'] extends { 200: infer S extends Schema }
  ? output<S>
  : E['schema']['response'] extends { 201: infer S extends Schema }
    ? output<S>
    : undefined;

type FailureDetails = ErrorOptions & { statusText?: string; code?: string; retryAfterSeconds?: number };

/** A call that did not succeed. `status` is 0 where no answer came at all; `message` may be shown to the visitor. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly statusText: string;
  /** Tells one cause from another where the answer or the lack of one does. */
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

/** Calls an endpoint and parses its answer by the contract. */
export async function callApi<E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<AnswerOf<E>> {
  const response = await sendRequest(endpoint, options);
  const schema = endpoint.schema.response[200] ?? endpoint.schema.response[201];
  return (schema ? parse(schema, await readBody(response)) : undefined) as AnswerOf<E>;
}

/** Some calls that succeed have nothing to say. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? {} : JSON.parse(text);
}

/** Sends the request of an endpoint; an answer that is not OK is thrown as an `ApiFailure`. */
export async function sendRequest(endpoint: Endpoint, options: CallOptions = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
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
  if (!response.ok) throw await failureOf(response);
  return response;
}

const TIMED_OUT = 'Request timed out. Please try again.';
const TOO_MANY = 'Too many requests. Please try again later.';
const UNKNOWN = 'An unknown error occurred';

function urlOf(endpoint: Endpoint, { params = {}, query = {} }: CallOptions): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const { status, statusText, headers } = response;
  const { data: answer } = safeParse(ApiError, await response.json().catch(() => undefined));
  const retryAfterSeconds = Number(headers.get('retry-after'));
  return new ApiFailure(status, status === 429 ? TOO_MANY : answer?.message || UNKNOWN, {
    statusText,
    ...(answer?.error !== undefined && { code: answer.error }),
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
  });
}
