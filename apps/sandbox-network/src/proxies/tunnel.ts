import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

const CONNECT_DEADLINE_MS = 10_000;

/** Opens the far side of a tunnel. */
export async function dial(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const deadline = setTimeout(() => socket.destroy(new Error('The target did not answer')), CONNECT_DEADLINE_MS);
    socket.once('close', () => clearTimeout(deadline));
    // Stays on for good: a reset between dialling and joining is nobody's crash.
    socket.on('error', reject);
    socket.once('connect', () => {
      clearTimeout(deadline);
      resolve(socket);
    });
  });
}

/**
 * proxy-chain hands the client's side of a tunnel to an HTTP server of ours as a new connection; this one answers no
 * requests but joins the two sides.
 */
export function joinTo(target: Socket): Server {
  const junction = createServer();
  junction.removeAllListeners('connection');
  junction.once('connection', (client: Socket) => {
    client.pipe(target).pipe(client);
    client.once('close', () => target.destroy());
    client.once('error', () => target.destroy());
    target.once('error', () => client.destroy());
  });
  return junction;
}
