import { handleBeforeFastify } from '@around/service-kit/handle-before-fastify';
import { createHttpServer } from '@around/service-kit/http-server';
import { createLogger } from '@around/service-kit/logger';
import { expect, test } from 'vitest';
import { refuseLongPaths } from './refuse-long-paths.ts';

test('answers 400 to a long path before it is routed, and passes a long query on', async () => {
  const app = createHttpServer({ log: createLogger({ program: 'test', level: 'silent' }) });
  const observed: number[] = [];
  const headers = { api: [], pages: [['x-frame-options', 'DENY']] } as const;
  const observe = ({ statusCode }: { statusCode: number }) => observed.push(statusCode);
  handleBeforeFastify(app, refuseLongPaths({ headers, observe, requestId: () => 'the-id-of-a-request' }));
  app.get('/*', async () => 'routed');
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const long = await fetch(`${origin}/${'%252e'.repeat(3_000)}`);
  const refused = [
    long.status,
    long.headers.get('x-frame-options'),
    long.headers.get('x-request-id'),
    await long.json(),
  ];
  const longQuery = await fetch(`${origin}/picture?url=${'a'.repeat(15_000)}`);

  expect(refused).toEqual([
    400,
    'DENY',
    'the-id-of-a-request',
    { message: 'This address is too long or encoded too often' },
  ]);
  expect(await longQuery.text()).toBe('routed');
  expect(observed).toEqual([400]);
  await app.close();
});
