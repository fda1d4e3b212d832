import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

const CONNECT_TIMEOUT_MS = 10_000;

/** Opens the tunnel's connection to its target. */
export async function openConnection(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const timer = setTimeout(() => socket.destroy(new Error('The target did not answer')), CONNECT_TIMEOUT_MS);
    socket.once('close', () => clearTimeout(timer));
    // Never removed: without a listener, a reset before the tunnel is connected would crash the process.
    socket.on('error', reject);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

/**
 * proxy-chain passes the client's side of a tunnel to an HTTP server as a new connection. This server pipes it to the
 * target instead of parsing requests.
 */
export function tunnelTo(target: Socket): Server {
  const server = createServer();
  server.removeAllListeners('connection');
  server.once('connection', (client: Socket) => {
    client.pipe(target).pipe(client);
    client.once('close', () => target.destroy());
    client.once('error', () => target.destroy());
    target.once('error', () => client.destroy());
  });
  return server;
}
