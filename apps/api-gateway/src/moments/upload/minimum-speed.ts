import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';

export type SpeedLimit = { minBytes: number; windowMs: number };

/** 32 KiB a second: slower uploads hold a connection and an upload slot for an hour. */
export const UPLOAD_SPEED: SpeedLimit = { minBytes: 30 * 32 * 1_024, windowMs: 30_000 };

/** Aborts with 408 when fewer bytes than the minimum arrive in a window. Dispose it when the body is complete. */
export function requireSpeed(
  { raw: { socket } }: FastifyRequest,
  { minBytes, windowMs }: SpeedLimit,
): Disposable & { signal: AbortSignal } {
  const controller = new AbortController();
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const isTooSlow = socket.bytesRead - before < minBytes;
    before = socket.bytesRead;
    if (isTooSlow) controller.abort(new AppError('timeout', 'The upload was too slow. Please try again.'));
  }, windowMs).unref();
  return { signal: controller.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
