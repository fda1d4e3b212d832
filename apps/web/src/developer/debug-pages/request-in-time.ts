const REQUEST_TIMEOUT_MS = 10_000;

type PlainAnswer = { ok: boolean; status: number; text: string };
type Options = {
  headers: Record<string, string>;
  /** The error message after a timeout. */
  timedOut: string;
};

/** One request without retries or caches. */
export async function requestInTime(address: string, { headers, timedOut }: Options): Promise<PlainAnswer> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(address, { credentials: 'include', headers, signal: timeout });
    const { ok, status } = response;
    return { ok, status, text: await response.text() };
  } catch (cause) {
    throw timeout.aborted ? new Error(timedOut, { cause }) : cause;
  }
}

/** Undefined for invalid JSON; JSON itself has no such value. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
