import { type ClientRequest, request } from 'node:http';

/** A client that reads nothing of the body. Resolves when the head of the response has arrived; `onStart` is called at once. */
export function startIdleClient(
  url: string,
  { headers = {}, onStart }: { headers?: Record<string, string>; onStart: (client: ClientRequest) => void },
): Promise<ClientRequest> {
  const { promise, resolve } = Promise.withResolvers<ClientRequest>();
  const client = request(url, { agent: false, headers }, (response) => {
    response.on('error', () => {});
    response.pause();
    resolve(client);
  });
  onStart(client);
  client.on('error', () => {});
  client.end();
  return promise;
}
