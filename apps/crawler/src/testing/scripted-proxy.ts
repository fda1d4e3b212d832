import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export type ScriptedProxy = AsyncDisposable & {
  port: number;
  /** Targets of all CONNECT requests, in order. */
  tunnels: string[];
  /** From now on every CONNECT gets this status; null opens tunnels. */
  refuseWith: (status: number | null) => void;
};

/** A forward proxy that opens tunnels, or refuses them when a test says so. */
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
