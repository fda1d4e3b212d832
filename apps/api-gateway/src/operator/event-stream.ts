import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** An SSE comment at this interval keeps proxies from closing an idle stream. */
const HEARTBEAT_MS = 15_000;
/** An open stream ends this soon after its session. */
const SESSION_CHECK_MS = 2_000;
/** Browsers reconnect by themselves. */
const MAX_STREAM_MS = 5 * 60_000;

type Subscription = {
  /** Returns the next event, `unchanged`, or `end` when no more events will come. */
  poll: () => Promise<{ event: string; data: unknown } | 'unchanged' | 'end'>;
  pollIntervalMs: number;
  /** Whether the session of the request is still valid. */
  isSignedIn: () => Promise<boolean>;
  signal: AbortSignal;
};

/** Yields SSE frames until `poll` returns `end`, the session ends, the signal aborts, or the stream is too old. */
async function* eventFrames({ poll, pollIntervalMs, isSignedIn, signal }: Subscription): AsyncGenerator<string> {
  const startedAt = Date.now();
  let sentAt = startedAt;
  let checkedAt = startedAt;
  while (!signal.aborted && Date.now() - startedAt < MAX_STREAM_MS) {
    if (Date.now() - checkedAt >= SESSION_CHECK_MS) {
      // While the session cannot be read, the stream goes on.
      if (!(await isSignedIn().catch(() => true))) return;
      checkedAt = Date.now();
    }
    const change = await poll();
    if (change === 'end') return;
    if (change !== 'unchanged') {
      yield `event: ${change.event}\ndata: ${JSON.stringify(change.data)}\n\n`;
      sentAt = Date.now();
    } else if (Date.now() - sentAt > HEARTBEAT_MS) {
      yield ': heartbeat\n\n';
      sentAt = Date.now();
    }
    await sleep(pollIntervalMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Sends a stream of server-sent events. */
export function sendEvents(reply: FastifyReply, subscription: Subscription): FastifyReply {
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  return reply.send(Readable.from(eventFrames(subscription)));
}
