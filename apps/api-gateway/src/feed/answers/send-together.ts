import type { ServerResponse } from 'node:http';

/** `body` is undefined for a 304. */
type SendAnswer = (response: ServerResponse, body: Buffer | undefined) => void;

/** The bodies of this many answers fit into the L2 cache of a processor, and making them takes less than a millisecond. */
export const MAX_WAITING = 16;

/**
 * Sends the answers of one turn of the event loop one after the other, at its end. A client or proxy on the same machine sleeps until an
 * answer comes. The call that sends the answer wakes that process, which takes longer than the rest of the call. With several answers only
 * the first call wakes it.
 */
export function sendTogether(): SendAnswer {
  let waiting: Array<() => void> = [];

  function sendAll(): void {
    const all = waiting;
    waiting = [];
    for (const send of all) send();
  }

  return (response, body) => {
    waiting.push(() => response.end(body));
    if (waiting.length === 1) setImmediate(sendAll);
    else if (waiting.length === MAX_WAITING) sendAll();
  };
}
