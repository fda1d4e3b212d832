import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The shortest beginning that counts as a JPEG. */
const PICTURE = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(10_000, 'p')]);

/** Answers every address with a picture, on a free port of loopback; what is named `endless` never ends. */
export async function startCdn(): Promise<AsyncDisposable & { origin: string }> {
  const server = createServer((request, response) => {
    if (request.url?.includes('endless')) {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).write(PICTURE);
      return;
    }
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': PICTURE.length }).end(PICTURE);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
  };
}
