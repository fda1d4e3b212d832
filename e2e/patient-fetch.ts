import { setTimeout as sleep } from 'node:timers/promises';
import { WAIT_MS } from '@around/test-harness/wait-ms';
import type { APIResponse } from 'playwright-core';

type Init = Omit<RequestInit, 'signal'>;

/**
 * Fetches as clients should: again after a 503 with `Retry-After`, which services answer after a deadline, also on a machine that is
 * busy for a second. Throws after the wait time of all journeys.
 */
export async function patientFetch(url: string, init: Init = {}): Promise<Response> {
  const signal = AbortSignal.timeout(WAIT_MS);
  for (;;) {
    const response = await fetch(url, { ...init, signal });
    const pauseMs = pauseAfter(response.status, response.headers.get('retry-after'));
    if (pauseMs === undefined) return response;
    await response.body?.cancel();
    await sleep(pauseMs, undefined, { signal });
  }
}

/** The same for a request of a browser context, with its cookies. */
export async function patientRequest(send: () => Promise<APIResponse>): Promise<APIResponse> {
  const signal = AbortSignal.timeout(WAIT_MS);
  for (;;) {
    const response = await send();
    const pauseMs = pauseAfter(response.status(), response.headers()['retry-after']);
    if (pauseMs === undefined) return response;
    await sleep(pauseMs, undefined, { signal });
  }
}

function pauseAfter(status: number, retryAfter: string | null | undefined): number | undefined {
  return status === 503 && retryAfter ? Number(retryAfter) * 1_000 : undefined;
}
