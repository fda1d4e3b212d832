const REQUEST_TIMEOUT_MS = 10_000;

export type PlainAnswer = {
  ok: boolean;
  status: number;
  text: string;
  headers: [name: string, value: string][];
  /** The time until the response headers had arrived. */
  headMs: number;
  /** The time until the last byte had arrived. */
  totalMs: number;
};
type Options = {
  headers: Record<string, string>;
  /** The error message after a timeout. */
  timedOut: string;
};

/** One request without retries or caches. */
export async function requestInTime(address: string, { headers, timedOut }: Options): Promise<PlainAnswer> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const startedAt = performance.now();
  try {
    const response = await fetch(address, { credentials: 'include', headers, signal: timeout });
    const headMs = performance.now() - startedAt;
    const { ok, status } = response;
    const text = await response.text();
    return { ok, status, text, headers: [...response.headers], headMs, totalMs: performance.now() - startedAt };
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
