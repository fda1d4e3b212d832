import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** A comment now and then keeps the proxies on the way from closing a stream that they take for dead. */
const SIGN_OF_LIFE_MS = 15_000;
/** Browsers come back by themselves; by then their session is looked at again. */
const LONGEST_STREAM_MS = 5 * 60_000;

type Watch = {
  /** What is new since the look before: an event to tell, nothing, or the end of what was watched. */
  look: () => Promise<{ event: string; data: unknown } | 'nothing' | 'end'>;
  pollIntervalMs: number;
  signal: AbortSignal;
};

/** Server-sent events of what becomes of rows, until its end or until the signal says so. */
async function* eventLines({ look, pollIntervalMs, signal }: Watch): AsyncGenerator<string> {
  const startedAt = Date.now();
  let saidAt = startedAt;
  while (!signal.aborted && Date.now() - startedAt < LONGEST_STREAM_MS) {
    const seen = await look();
    if (seen === 'end') return;
    if (seen !== 'nothing') {
      yield `event: ${seen.event}\ndata: ${JSON.stringify(seen.data)}\n\n`;
      saidAt = Date.now();
    } else if (Date.now() - saidAt > SIGN_OF_LIFE_MS) {
      yield ': still here\n\n';
      saidAt = Date.now();
    }
    await sleep(pollIntervalMs, undefined, { signal }).catch(() => undefined);
  }
}

export function sendEvents(reply: FastifyReply, watch: Watch): FastifyReply {
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  return reply.send(Readable.from(eventLines(watch)));
}
