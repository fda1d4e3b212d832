import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { UpstreamBody } from './upstream-body.ts';

export type UpstreamResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: UpstreamBody;
  /** Resolves when the exchange has ended, also if it has failed. */
  settled: Promise<void>;
};

export type UpstreamRequest = { path: string; headers: Record<string, string>; signal: AbortSignal };

/** Sends one GET without following redirects. Resolves with the headers; the body waits until somebody reads it. */
export function exchange(pool: Dispatcher, { path, headers, signal }: UpstreamRequest): Promise<UpstreamResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<UpstreamResponse>();
  const settled = Promise.withResolvers<void>();
  let body: UpstreamBody | undefined;
  let abort: (() => void) | undefined;

  function settle(error?: Error): void {
    if (abort) signal.removeEventListener('abort', abort);
    settled.resolve();
    body?.finish(error);
    if (error) reject(error);
  }

  pool.dispatch(
    { method: 'GET', path, headers },
    {
      onRequestStart(controller) {
        abort = () => controller.abort(asError(signal.reason));
        if (signal.aborted) abort();
        else signal.addEventListener('abort', abort, { once: true });
      },
      onResponseStart(controller, status, responseHeaders) {
        if (status < 200) return;
        body = new UpstreamBody({
          pause: () => controller.pause(),
          resume: () => controller.resume(),
          abort: (reason) => controller.abort(reason),
        });
        resolve({ status, headers: responseHeaders, body, settled: settled.promise });
      },
      onResponseData: (_controller, chunk) => body?.receive(chunk),
      onResponseEnd: () => settle(),
      onResponseError: (_controller, error) => settle(error),
    },
  );
  return promise;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('Cancelled', { cause: reason });
}
