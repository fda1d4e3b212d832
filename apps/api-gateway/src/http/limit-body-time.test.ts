import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@around/service-kit/app-error';
import { createHttpServer } from '@around/service-kit/http-server';
import { createLogger } from '@around/service-kit/logger';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitBodyTime } from './limit-body-time.ts';

const LENGTH = 1_000_000;

let app: FastifyInstance;
beforeAll(async () => {
  app = createHttpServer({ log: createLogger({ program: 'test', level: 'silent' }) });
  limitBodyTime(app);
  app.post('/', { onRequest: () => Promise.reject(new AppError('too_large', 'Too large')) }, () => 'accepted');
  // No test may pass because an idle connection was closed.
  app.server.keepAliveTimeout = 0;
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends a request without its body. */
function open(connection: string): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const type = 'content-type: application/json\r\n';
  socket.write(
    `POST / HTTP/1.1\r\nhost: around\r\n${type}connection: ${connection}\r\ncontent-length: ${LENGTH}\r\n\r\n`,
  );
  return socket;
}

test.each(['keep-alive', 'close'])(
  'a client goes on sending while it reads a refusal (connection: %s)',
  async (kind) => {
    const socket = open(kind);
    const [answer] = await once(socket, 'data');
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));

    // On a closed connection the first write is answered with a reset, and the second one fails.
    for (let sent = 0; sent < 3; sent += 1) {
      socket.write('a'.repeat(1_000));
      await sleep(50);
    }

    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
    expect(errors).toEqual([]);
    expect(socket.readyState).toBe('open');
    socket.destroy();
  },
);

test.each(['keep-alive', 'close'])('a refused body that does not end is closed (connection: %s)', async (kind) => {
  const socket = open(kind);
  socket.resume();

  await once(socket, 'close');
});

test('a connection that the client wanted closed is closed at the end of a refused body', async () => {
  const socket = open('close');
  await once(socket, 'data');
  const closed = once(socket, 'close');

  socket.write(Buffer.alloc(LENGTH));

  await closed;
});
