import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createHttpServer } from '@around/service-kit/http-server';
import { createLogger } from '@around/service-kit/logger';
import { expect, test } from 'vitest';
import { answerFirst } from './answer-first.ts';

test('what is not answered first, or comes during a stop, is answered as ever', async () => {
  const app = createHttpServer({ log: createLogger({ program: 'media-proxy', level: 'silent' }) });
  const slow = Promise.withResolvers<string>();
  const asked = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  app.get('/slow', () => {
    asked.resolve();
    return slow.promise;
  });
  answerFirst(app, ({ url }, response) => {
    if (url !== '/first') return false;
    response.end('answered first');
    return true;
  });
  app.addHook('preClose', (done) => {
    stopping.resolve();
    done();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const ask = (path: string) => client.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  let heard = '';
  client.on('data', (bytes) => {
    heard += bytes;
  });

  ask('/first');
  await expect.poll(() => heard).toContain('answered first');
  ask('/slow');
  await asked.promise;
  const closed = app.close();
  await stopping.promise;
  ask('/first');
  await once(app.server, 'request');
  slow.resolve('answered as ever');
  await once(client, 'close');
  await closed;

  const statuses = [...heard.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(['200', '200', '503']);
  expect(heard).toMatch(/answered first.*answered as ever/s);
});
