import type { ServerResponse } from 'node:http';
import type { UpstreamBody } from '../../upstream/connection/upstream-body.ts';
import { watchRate } from './watch-rate.ts';

/**
 * Relays a body at the client's pace. If the upstream fails, the client's connection is destroyed: a clean end would make a partial
 * file look complete. The same happens to a client below the minimum rate while others wait for a slot (`isCrowded`).
 */
export function relayBody(body: UpstreamBody, response: ServerResponse, isCrowded: () => boolean): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let sent = 0;
  const stopWatching = watchRate(
    () => sent - response.writableLength,
    () => {
      if (response.writableNeedDrain && isCrowded()) body.cancel(new Error('The client is too slow while others wait'));
    },
  );
  response.once('close', stopWatching);
  response.on('drain', () => body.resume());
  body.flowInto({
    write(chunk) {
      sent += chunk.length;
      return response.write(chunk);
    },
    end() {
      response.end(() => resolve(sent));
    },
    fail(error) {
      response.destroy();
      reject(error);
    },
  });
  return promise;
}
