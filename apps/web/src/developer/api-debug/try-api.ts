import { type PlainAnswer, readJson, requestInTime } from '../requests/request-in-time.ts';

export type ApiTrial = {
  /** 0 without an answer. */
  status: number;
  body: unknown;
  error: string | null;
  /** Null without an answer. */
  answer: PlainAnswer | null;
};

/** The headers that `tryApi` sends. */
export const TRIAL_HEADERS = { 'Content-Type': 'application/json' };

const SHOWN_CHARACTERS = 2_000;

/** Calls the typed URL and describes the response or the failure. */
export async function tryApi(address: string): Promise<ApiTrial> {
  try {
    const answer = await requestInTime(address, {
      headers: TRIAL_HEADERS,
      timedOut: 'API test timed out after 10 seconds',
    });
    const body = readJson(answer.text);
    const error = answer.ok ? formatError(body) : `HTTP error! status ${answer.status}`;
    const shown = body === undefined ? answer.text.slice(0, SHOWN_CHARACTERS) : body;
    return { status: answer.status, body: shown, error, answer };
  } catch (error) {
    const message = error instanceof Error ? error.message : 'An unknown error occurred';
    return { status: 0, body: null, error: message, answer: null };
  }
}

function formatError(body: unknown): string | null {
  if (body === undefined) return 'Invalid JSON response';
  return typeof body === 'object' && body !== null ? null : 'Invalid response format';
}
