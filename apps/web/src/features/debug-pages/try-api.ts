const TIMEOUT_MS = 10_000;

export type ApiTrial = { status: number; body: unknown; error: string | null };

/** Calls an address as it is typed and says what came back, or why nothing did. */
export async function tryApi(address: string): Promise<ApiTrial> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(address, {
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      signal: timeout,
    });
    const text = await response.text();
    return readTrial(response, text);
  } catch (error) {
    if (timeout.aborted) return { status: 0, body: null, error: 'API test timed out after 10 seconds' };
    return { status: 0, body: null, error: error instanceof Error ? error.message : 'An unknown error occurred' };
  }
}

function readTrial({ ok, status }: Response, text: string): ApiTrial {
  try {
    const body: unknown = JSON.parse(text);
    if (!ok) return { status, body, error: `HTTP error! status ${status}` };
    return { status, body, error: typeof body === 'object' && body !== null ? null : 'Invalid response format' };
  } catch {
    return { status, body: text.slice(0, 2_000), error: ok ? 'Invalid JSON response' : `HTTP error! status ${status}` };
  }
}
