import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { createLogger } from './logger.ts';

/** More than the kernel keeps for a client that does not read. */
const ANSWER_BYTES = 64 * 1024 * 1024;

test('a client that does not read its answer is disconnected', async () => {
  const app = createHttpServer({ log: createLogger({ program: 'test', level: 'silent' }), stalledAfterMs: 200 });
  app.get('/long', (_request, reply) => reply.send(Buffer.alloc(ANSWER_BYTES)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const served = once(app.server, 'connection');
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  client.pause();
  client.write('GET /long HTTP/1.1\r\nhost: around\r\n\r\n');
  const [socket] = await served;

  await once(socket, 'close');

  expect(socket.bytesWritten).toBeGreaterThan(0);
  client.destroy();
  await app.close();
});

test('an address that cannot be decoded answers 400 with a message of our own', async () => {
  const app = createHttpServer({ log: createLogger({ program: 'test', level: 'silent' }) });
  app.get('/places/:id', async () => ({}));

  const response = await app.inject('/places/%ED%A0%80');

  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ message: 'This address is not valid' });
});
