import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export type PostgresWithoutHints = AsyncDisposable & { url: string; dropped: () => number };

/** A server message begins with one byte for its type and four for the length of the rest, these four included. */
const HEAD_BYTES = 5;
const NOTIFICATION = 'A'.charCodeAt(0);

/** A TCP proxy to Postgres that drops all notifications. */
export async function dropNotifications(serverUrl: string): Promise<PostgresWithoutHints> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let dropped = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    near.pipe(far);
    far.pipe(withoutNotifications(() => (dropped += 1))).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(serverUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    dropped: () => dropped,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Passes whole messages on, except notifications. */
function withoutNotifications(onDropped: () => void): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= HEAD_BYTES && rest.length >= 1 + rest.readUInt32BE(1)) {
        const length = 1 + rest.readUInt32BE(1);
        const message = rest.subarray(0, length);
        rest = rest.subarray(length);
        if (message[0] === NOTIFICATION) onDropped();
        else this.push(message);
      }
      done();
    },
  });
}
