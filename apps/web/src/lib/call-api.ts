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

type AnswerOf<E extends Endpoint> = E['schema']['response'] extends { 200: infer S extends Parameters<typeof parse>[0] }
  ? output<S>
  : undefined;

/** A call that did not succeed. `status` is 0 where no answer came at all; `message` may be shown to the visitor. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Calls an endpoint and parses its answer by the contract. */
export async function callApi<E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<AnswerOf<E>> {
  const response = await sendRequest(endpoint, options);
  const schema = endpoint.schema.response[200];
  return (schema ? parse(schema, await response.json()) : undefined) as AnswerOf<E>;
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
    throw new ApiFailure(0, timeout.aborted ? TIMED_OUT : UNKNOWN, { cause });
  });
  if (!response.ok) throw new ApiFailure(response.status, await messageOf(response));
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

async function messageOf(response: Response): Promise<string> {
  if (response.status === 429) return TOO_MANY;
  const body: unknown = await response.json().catch(() => undefined);
  const answer = safeParse(ApiError, body);
  return answer.success && answer.data.message ? answer.data.message : UNKNOWN;
}
