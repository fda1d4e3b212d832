import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { handleBeforeFastify } from './handle-before-fastify.ts';
import { createHttpServer } from './http-server.ts';
import { createLogger } from './logger.ts';

test('requests that are not handled, and all requests during shutdown, go to Fastify', async () => {
  const app = createHttpServer({ log: createLogger({ program: 'media-proxy', level: 'silent' }) });
  const slow = Promise.withResolvers<string>();
  const slowRequested = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  app.get('/first', () => 'handled by Fastify');
  app.get('/slow', () => {
    slowRequested.resolve();
    return slow.promise;
  });
  handleBeforeFastify(app, ({ url }, response) => {
    if (url !== '/first') return false;
    response.end('handled before Fastify');
    return true;
  });
  app.addHook('preClose', (done) => {
    stopping.resolve();
    done();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const send = (path: string) => client.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  let received = '';
  client.on('data', (bytes) => {
    received += bytes;
  });

  send('/first');
  await expect.poll(() => received).toContain('handled before Fastify');
  send('/slow');
  await slowRequested.promise;
  const closed = app.close();
  await stopping.promise;
  send('/first');
  await once(app.server, 'request');
  slow.resolve('handled after the stop');
  await once(client, 'close');
  await closed;

  const statuses = [...received.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(['200', '200', '200']);
  expect(received).toMatch(/handled before Fastify.*handled after the stop.*connection: close.*handled by Fastify/is);
});

test('a request that makes the handler fail goes to Fastify, or is cut off when its answer has begun', async () => {
  const app = createHttpServer({ log: createLogger({ program: 'media-proxy', level: 'silent' }) });
  app.get('/early', () => 'handled by Fastify');
  handleBeforeFastify(app, ({ url }, response) => {
    if (url === '/late') response.writeHead(200).write('begun');
    throw new Error('a defect');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  expect(await (await fetch(`${origin}/early`)).text()).toBe('handled by Fastify');
  await expect(fetch(`${origin}/late`).then((response) => response.text())).rejects.toThrow();

  expect((await fetch(`${origin}/early`)).status).toBe(200);
  await app.close();
});
