import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export type BreakableLink = AsyncDisposable & {
  /** The URL of the server, through the link. */
  url: string;
  /** From now on connections are refused, and open ones are reset. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
};

/** A way to a server that a test can cut, as if the server were away. */
export async function openLink(serverUrl: string): Promise<BreakableLink> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const remember = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };

  let server: Server;
  async function listen(port: number): Promise<void> {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      remember(near);
      remember(far);
      near.pipe(far).pipe(near);
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
  }
  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen(0);
  const { port } = server!.address() as AddressInfo;
  return {
    url: Object.assign(new URL(serverUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    cut,
    restore: () => listen(port),
    [Symbol.asyncDispose]: cut,
  };
}
