import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export type DatabaseProxy = AsyncDisposable & {
  url: string;
  /** Ends every connection and refuses new ones, like a crashed server. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

/** A TCP proxy to a database. A test stops it to simulate an outage, while other connections still reach the database. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server;
  let ownPort = 0;

  async function start(): Promise<void> {
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

  async function stop(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await start();
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(ownPort) }).href,
    stop,
    start,
    [Symbol.asyncDispose]: stop,
  };
}
