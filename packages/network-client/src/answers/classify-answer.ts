import { proxyRefusal } from '../connection/proxy-refusal.ts';
import type { HttpAnswer } from '../connection/transport.ts';
import { CrawlFailure, type CrawlFailureKind } from '../crawl-failure.ts';
import { classifyPage } from './classify-page.ts';
import { classifyRedirect } from './classify-redirect.ts';
import { Envelope, readFailureSignal } from './failure-signals.ts';
import { parseJson } from './parse-json.ts';
import { readRetryAfter } from './retry-after.ts';
import type { Verdict } from './verdict.ts';

type Context = { call: string; now: Date };

/**
 * The JSON of an answer that succeeded; everything else throws. The network's words come before the HTTP status: a 401 may
 * be a throttle and a 200 a failure.
 */
export function readAnswer(answer: HttpAnswer, { call, now }: Context): unknown {
  const refusal = proxyRefusal(answer.status);
  if (refusal) throw refusal;
  const reading = classify(answer);
  if ('body' in reading) return reading.body;
  const { kind, reason, origin = 'network' } = reading;
  throw new CrawlFailure(kind, `${call}: ${reason}`, {
    origin,
    status: answer.status,
    retryAfterMs: readRetryAfter(answer.headers['retry-after'], now),
  });
}

function classify(answer: HttpAnswer): Verdict | { body: unknown } {
  const { status } = answer;
  if (status >= 300 && status < 400) return classifyRedirect(answer);
  const body = readObject(answer);
  if (body === undefined) return classifyPage(answer);

  const envelope = Envelope.parse(body);
  const failed = status >= 400 || envelope.status === 'fail';
  const signal = failed || complains(envelope) ? readFailureSignal(envelope) : undefined;
  if (signal) return { kind: signal, reason: quote(envelope, status) };
  if (failed) return { kind: kindOfStatus(status), reason: quote(envelope, status) };
  if (status === 201) return { kind: 'endpointChanged', reason: 'refused with 201', origin: 'shape' };
  if (envelope.errors != null && envelope.data == null) {
    return { kind: 'endpointChanged', reason: 'errors and no data', origin: 'shape' };
  }
  return { body };
}

/** Some failures call themselves `ok`. */
function complains({ error_type, require_login }: Envelope): boolean {
  return error_type !== undefined || require_login === true;
}

/** Undefined for pages, texts and JSON that was cut off. */
function readObject({ text }: HttpAnswer): object | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return parseJson(text) as object;
  } catch {
    return undefined;
  }
}

/** For failures whose words mean nothing to us. */
function kindOfStatus(status: number): CrawlFailureKind {
  if (status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'sessionDoubtful';
  if (status === 404 || status === 410) return 'targetGone';
  if (status === 408 || status >= 500) return 'upstreamDown';
  return 'unexplained';
}

const QUOTE_LENGTH = 80;

function quote({ message, error_type }: Envelope, status: number): string {
  const said = message || error_type;
  return said ? `"${said.slice(0, QUOTE_LENGTH)}" (${status})` : `failed without a word (${status})`;
}
