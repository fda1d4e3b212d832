import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { UploadResponse } from './upload-client.ts';

const LOST_CONNECTION_CODES = new Set(['EPIPE', 'ECONNRESET']);

/**
 * The answer, or undefined if the connection was lost before this process read it: the gateway reads the rest of a refused body for two
 * seconds, and on a busy machine this process may need longer to send it.
 */
export async function answerUnlessLost<T>(send: () => Promise<T>): Promise<T | undefined> {
  try {
    return await send();
  } catch (error) {
    if (LOST_CONNECTION_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** As the web app does: it tries again after a lost connection, and a gateway that is too busy says when. */
export async function shareUntilAccepted(send: () => Promise<UploadResponse>): Promise<void> {
  const share = () => answerUnlessLost(send);
  for (let response = await share(); response?.status !== 201; response = await share()) {
    if (response) expectRefusal(response);
    await sleep(Number(response?.headers['retry-after'] ?? 1) * 1_000);
  }
}

export function expectRefusal({ status, headers }: UploadResponse): void {
  expect([[429, 503].includes(status), headers['retry-after']]).toEqual([true, expect.any(String)]);
}
