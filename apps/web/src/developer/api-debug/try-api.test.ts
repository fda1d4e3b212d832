import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tryApi } from './try-api.ts';

let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/silent') return;
    const status = request.url === '/away' ? 503 : 200;
    const body = { '/list': '[{"id":1}]', '/word': '"word"', '/page': '<html>', '/away': '{"message":"away"}' }[
      request.url ?? ''
    ];
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each([
  ['/list', 200, null],
  ['/away', 503, 'HTTP error! status 503'],
  ['/page', 200, 'Invalid JSON response'],
  ['/word', 200, 'Invalid response format'],
])('%s is reported as %i %s', async (path, status, error) => {
  expect(await tryApi(origin + path)).toMatchObject({ status, error });
});

test('a request without a response has its own timeout message', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());

  const trial = await tryApi(`${origin}/silent`);

  timeouts.mockRestore();
  expect(trial).toEqual({ status: 0, body: null, error: 'API test timed out after 10 seconds', answer: null });
});
