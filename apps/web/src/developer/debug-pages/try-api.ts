import { readJson, requestInTime } from './request-in-time.ts';

export type ApiTrial = { status: number; body: unknown; error: string | null };

const SHOWN_CHARACTERS = 2_000;

/** Calls the typed URL and describes the response or the failure. */
export async function tryApi(address: string): Promise<ApiTrial> {
  try {
    const { ok, status, text } = await requestInTime(address, {
      headers: { 'Content-Type': 'application/json' },
      timedOut: 'API test timed out after 10 seconds',
    });
    const body = readJson(text);
    const error = ok ? formatError(body) : `HTTP error! status ${status}`;
    return { status, body: body === undefined ? text.slice(0, SHOWN_CHARACTERS) : body, error };
  } catch (error) {
    return { status: 0, body: null, error: error instanceof Error ? error.message : 'An unknown error occurred' };
  }
}

function formatError(body: unknown): string | null {
  if (body === undefined) return 'Invalid JSON response';
  return typeof body === 'object' && body !== null ? null : 'Invalid response format';
}
