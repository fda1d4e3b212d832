import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export type ScriptedProxy = AsyncDisposable & {
  port: number;
  /** Targets that a tunnel was asked for, in order. */
  tunnels: string[];
  /** From now on every CONNECT is answered with this status; null tunnels. */
  refuseWith: (status: number | null) => void;
};

/** A forward proxy that tunnels, or refuses as a test wants it to. */
export async function startScriptedProxy(): Promise<ScriptedProxy> {
  const tunnels: string[] = [];
  const sockets = new Set<Socket>();
  let refusal: number | null = null;

  const server = createServer();
  server.on('connect', (request, client: Socket) => {
    const target = request.url ?? '';
    tunnels.push(target);
    sockets.add(client);
    client.on('error', () => client.destroy());
    if (refusal !== null) return void client.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`);
    const [host, port] = target.split(':');
    const upstream = connect(Number(port), host);
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
    upstream.on('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    tunnels,
    refuseWith: (status) => {
      refusal = status;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
