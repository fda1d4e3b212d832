import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyBaseLogger } from 'fastify';

const RETRY_AFTER_SECONDS = 5;

/** The 503 of a call that needs Redis or Postgres while it is down. */
export function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', 'This cannot be done right now. Please try again.', {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Every failure of the call becomes a 503. */
export async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw unavailable(cause);
  }
}

/** For a step that follows a change that is done: its failure is logged, and not answered as if nothing had been changed. */
export async function bestEffort(log: FastifyBaseLogger, step: Promise<unknown>): Promise<void> {
  try {
    await step;
  } catch (error) {
    log.warn({ err: error }, 'a step after a change failed');
  }
}

/** 503 when the task takes longer. The task goes on, and its result is dropped. */
export async function withinDeadline<T>(task: Promise<T>, ms: number): Promise<T> {
  const timer = new AbortController();
  const expired = sleep(ms, undefined, { signal: timer.signal }).then(() => {
    throw unavailable();
  });
  try {
    return await Promise.race([task, expired]);
  } finally {
    timer.abort();
  }
}
