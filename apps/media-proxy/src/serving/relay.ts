import type { ServerResponse } from 'node:http';
import type { UpstreamBody } from '../upstream/upstream-body.ts';

/**
 * Hands a body on at the client's own pace. A body that ends badly ends the client's connection badly too: a clean end would
 * make a part look like the whole.
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
