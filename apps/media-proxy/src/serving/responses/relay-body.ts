import type { ServerResponse } from 'node:http';
import type { UpstreamBody } from '../../upstream/connection/upstream-body.ts';

/**
 * Relays a body at the client's pace. If the upstream fails, the client's connection is destroyed: a clean end would make a partial
 * file look complete.
 */
export function relayBody(body: UpstreamBody, response: ServerResponse): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let sent = 0;
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
