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

/** Rejects with the signal's reason as soon as it is aborted, also while no item comes. */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => {});
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  const iterator = items[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([iterator.next(), aborted]);
    if (next.done) return;
    yield next.value;
  }
}
