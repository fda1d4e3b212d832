import { proxyRefusal } from '../connection/proxy-refusal.ts';
import type { HttpResponse } from '../connection/transport.ts';
import { CrawlFailure, type CrawlFailureKind } from '../crawl-failure.ts';
import type { Classification } from './classification.ts';
import { classifyPage } from './classify-page.ts';
import { classifyRedirect } from './classify-redirect.ts';
import { Envelope, readFailureSignal } from './failure-signals.ts';
import { parseJson } from './parse-json.ts';
import { readRetryAfter } from './retry-after.ts';

type Context = { call: string; now: Date };

/**
 * Returns the JSON of a successful response and throws a `CrawlFailure` otherwise. The body is examined before the HTTP status,
 * because a 401 can be a throttle and a 200 can be a failure.
 */
export function readResponse(response: HttpResponse, { call, now }: Context): unknown {
  const refusal = proxyRefusal(response.status);
  if (refusal) throw refusal;
  const result = classify(response);
  if ('body' in result) return result.body;
  const { kind, reason, origin = 'network' } = result;
  throw new CrawlFailure(kind, `${call}: ${reason}`, {
    origin,
    status: response.status,
    retryAfterMs: readRetryAfter(response.headers['retry-after'], now),
  });
}

function classify(response: HttpResponse): Classification | { body: unknown } {
  const { status } = response;
  if (status >= 300 && status < 400) return classifyRedirect(response);
  const body = readObject(response);
  if (body === undefined) return classifyPage(response);

  const envelope = Envelope.parse(body);
  const failed = status >= 400 || envelope.status === 'fail';
  const signal = failed || reportsError(envelope) ? readFailureSignal(envelope) : undefined;
  if (signal) return { kind: signal, reason: quote(envelope, status) };
  if (failed) return { kind: kindOfStatus(status), reason: quote(envelope, status) };
  if (status === 201) return { kind: 'endpointChanged', reason: 'refused with 201', origin: 'shape' };
  if (envelope.errors != null && envelope.data == null) {
    return { kind: 'endpointChanged', reason: 'errors and no data', origin: 'shape' };
  }
  return { body };
}

/** Some failures have the status `ok`. */
function reportsError({ error_type, require_login }: Envelope): boolean {
  return error_type !== undefined || require_login === true;
}

/** Undefined for HTML, plain text and truncated JSON. */
function readObject({ text }: HttpResponse): object | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return parseJson(text) as object;
  } catch {
    return undefined;
  }
}

/** For failures whose message is unknown. */
function kindOfStatus(status: number): CrawlFailureKind {
  if (status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'sessionDoubtful';
  if (status === 404 || status === 410) return 'targetGone';
  if (status === 408 || status >= 500) return 'upstreamDown';
  return 'unexplained';
}

const QUOTE_LENGTH = 80;

function quote({ message, error_type }: Envelope, status: number): string {
  const text = message || error_type;
  return text ? `"${text.slice(0, QUOTE_LENGTH)}" (${status})` : `failed without a message (${status})`;
}
