import { type AddressInfo, createServer, type Socket } from 'node:net';

export type Canary = AsyncDisposable & { port: number; connections: () => number };

/** A server on an address that must never be connected to. Counts connections. */
export async function startCanary(host: string, port = 0): Promise<Canary> {
  let connections = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => {});
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 6\r\n\r\nsecret');
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
