import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 600;
const PAUSE_MS = 100;

/** Resolves when a program that was just started answers this URL with success. Rejects after a minute. */
export async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`${url} is not ready`);
}
