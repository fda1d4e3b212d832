import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export type DatabaseDoor = AsyncDisposable & {
  url: string;
  /** Ends every connection and refuses new ones, as a server that has crashed. */
  shut: () => Promise<void>;
  open: () => Promise<void>;
};

/** A way to a database that can be shut, while others still reach it by their own. */
export async function openDatabaseDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server;
  let ownPort = 0;

  async function open(): Promise<void> {
    server = createServer((inside) => {
      const outside = connect(Number(port), hostname);
      for (const [socket, other] of [
        [inside, outside],
        [outside, inside],
      ] as const) {
        sockets.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => sockets.delete(socket));
        socket.pipe(other);
      }
    });
    server.listen(ownPort, '127.0.0.1');
    await once(server, 'listening');
    ownPort = (server.address() as AddressInfo).port;
  }

  async function shut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await open();
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(ownPort) }).href,
    shut,
    open,
    [Symbol.asyncDispose]: shut,
  };
}
