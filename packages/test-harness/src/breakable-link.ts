import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export type BreakableLink = AsyncDisposable & {
  /** The URL of the server, through the proxy. */
  url: string;
  /** From now on connections are refused, and open ones are reset. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
  /** From now on no data passes, and new connections get no answer, as from a server that hangs. */
  freeze: () => void;
  thaw: () => void;
};

/** A TCP proxy to a server, whose connections a test can cut or freeze, as if the server were down or hung. */
export async function openLink(serverUrl: string): Promise<BreakableLink> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };

  let server: Server;
  async function listen(port: number): Promise<void> {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      track(near);
      track(far);
      near.pipe(far).pipe(near);
      if (isFrozen) hold(near, far);
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

  function hold(...held: Socket[]): void {
    for (const socket of held) socket.unpipe().pause();
  }
  function freeze(): void {
    isFrozen = true;
    hold(...sockets);
  }
  /** Resets the frozen connections, so that clients reconnect. */
  function thaw(): void {
    isFrozen = false;
    for (const socket of sockets) socket.destroy();
  }

  await listen(0);
  const { port } = server!.address() as AddressInfo;
  return {
    url: Object.assign(new URL(serverUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    cut,
    restore: () => listen(port),
    freeze,
    thaw,
    [Symbol.asyncDispose]: cut,
  };
}
