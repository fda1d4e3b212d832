import type { ServerResponse } from 'node:http';

/** `body` is undefined for a 304. */
type SendAnswer = (response: ServerResponse, body: Buffer | undefined) => void;

/** Their bodies fit into the second cache of a processor, and making so many answers takes less than a millisecond. */
export const MAX_WAITING = 16;

/**
 * Sends the answers of one turn of the event loop one after the other, at its end. A client or proxy on the same machine sleeps until an
 * answer comes, and the call that sends it has to wake it up, which takes longer than all else of that call. The first of several answers
 * wakes it up for all.
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
