import { StoreFullError, StoreUnavailableError } from '@around/media-store/store-errors';
import type { FastifyBaseLogger } from 'fastify';

type StoreFailure = { name: string; code?: string; $metadata?: { httpStatusCode?: number } };

/**
 * Logs for operators why the media store did not store a video; the answer to its author has no reason. A bucket repeats access keys and
 * signatures in its errors, so only the names of errors are logged.
 */
export function logStoreFailure(error: unknown, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const named = error instanceof Error ? error.cause : undefined;
  if (!(named instanceof StoreFullError || named instanceof StoreUnavailableError)) return;
  const { name, code, $metadata } = (named.cause ?? named) as StoreFailure;
  log.warn({ failure: code ?? name, status: $metadata?.httpStatusCode }, 'video not stored');
}
