import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { createLogger } from './logger.ts';

/** More than the kernel keeps for a client that does not read. */
const ANSWER_BYTES = 64 * 1024 * 1024;
const log = createLogger({ program: 'test', level: 'silent' });

test('a client that does not read its answer is disconnected', async () => {
  const app = createHttpServer({ log, stalledAfterMs: 200 });
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

test.each(['/places/%ED%A0%80', '/%zz', '/places/%ff'])(
  'the address %s, which cannot be decoded, answers 400 in our shape, with all headers',
  async (url) => {
    const app = createHttpServer({ log, headersOfEarlyErrors: [['x-frame-options', 'DENY']] });
    app.get('/places/:id', async () => ({}));

    const response = await app.inject(url);

    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: 'This address is not valid' });
    expect(response.headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-request-id': expect.any(String) });
  },
);

test.each([
  ['headers that are too large', `GET / HTTP/1.1\r\ncookie: ${'a'.repeat(1_000_000)}\r\n\r\n`, 431],
  ['a request that is not HTTP', 'hello\r\n\r\n', 400],
])('%s answer in our shape, with all headers, and the connection ends', async (_name, text, status) => {
  const app = createHttpServer({ log, headersOfEarlyErrors: [['x-frame-options', 'DENY']] });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');

  client.write(text);
  const [head = '', body = ''] = (await readAll(client)).split('\r\n\r\n');

  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
  expect(head).toContain('x-frame-options: DENY');
  expect(head).toContain(`content-length: ${body.length}`);
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^(?:The headers of this|This) request/) });
  await app.close();
});

test('a request that takes too long answers 408 in our shape', async () => {
  const app = createHttpServer({ log });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const served = once(app.server, 'connection');
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const [socket] = await served;

  app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  const answer = await readAll(client);

  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toMatch(/\r\n\r\n{"message":"This request took too long"}$/);
  await app.close();
});

async function readAll(client: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of client) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
