import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export type CuttingProxy = AsyncDisposable & {
  url: string;
  /** How fast each connection sends. Can be changed at any time. */
  bytesPerSecond: number;
  /** What clients have sent so far. */
  sentBytes: () => number;
  /** Forwards nothing more on the open connections, which fills the buffers of the network. */
  hold: () => void;
  /** Breaks all connections, and refuses new ones until the promise settles. */
  cut: (end: Promise<void>) => Promise<void>;
};

/** A slow network that can be cut, between the browser and the stack. */
export async function startCuttingProxy(targetUrl: string, bytesPerSecond: number): Promise<CuttingProxy> {
  const { port } = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isHeld = false;
  let sent = 0;

  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const upstream = connect(Number(port), '127.0.0.1');
    const slow = new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        await sleep((chunk.length / proxy.bytesPerSecond) * 1_000);
        if (isHeld) return;
        sent += chunk.length;
        done(null, chunk);
      },
    });
    client.pipe(slow).pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function breakAll() {
    for (const socket of sockets) socket.resetAndDestroy();
  }

  const proxy: CuttingProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    bytesPerSecond,
    sentBytes: () => sent,
    hold() {
      isHeld = true;
    },
    async cut(end) {
      isCut = true;
      breakAll();
      isHeld = false;
      await end.finally(() => {
        isCut = false;
      });
    },
    async [Symbol.asyncDispose]() {
      server.close();
      breakAll();
      await once(server, 'close');
    },
  };
  return proxy;
}
