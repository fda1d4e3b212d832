import { expect, test } from 'vitest';
import { probeProxy } from './probe-proxy.ts';
import { startProxy } from './test-support/local-proxy.ts';
import { closedPort, startServer, startTcpServer } from './test-support/local-server.ts';
import { signal } from './test-support/make-client.ts';

test.each([204, 404, 500])('a proxy that returns %i is healthy', async (status) => {
  await using server = await startServer((_request, response) => response.writeHead(status).end());
  await using proxy = await startProxy('proxy-user', 'pr0xy-s3cret');

  const health = await probeProxy(proxy.at, { url: `${server.url}/generate?x=1`, signal });

  expect(health).toEqual({ isHealthy: true, latencyMs: expect.any(Number) });
  expect(server.received[0]).toMatchObject({ method: 'HEAD', path: '/generate' });
  expect(server.received[0]?.headers).toMatchObject({ 'user-agent': 'Around proxy check' });
  expect(server.received[0]?.headers).not.toHaveProperty('cookie');
});

test('a proxy that is down, refuses the credentials or does not respond is not healthy', async () => {
  await using strict = await startProxy('proxy-user', 'another');
  await using silent = await startTcpServer(() => {});
  const proxies = [
    { port: await closedPort(), deadlineMs: 60_000 },
    { port: strict.at.port, deadlineMs: 60_000 },
    { port: silent.port, deadlineMs: 200 },
  ];

  const healths = await Promise.all(
    proxies.map(({ port, deadlineMs }) => {
      const proxy = { host: '127.0.0.1', port, username: 'proxy-user', password: 'pr0xy-s3cret' };
      return probeProxy(proxy, { url: 'http://127.0.0.1:9/', signal, deadlineMs });
    }),
  );

  expect(healths.map((health) => (health.isHealthy ? null : health.failure.kind))).toEqual([
    'proxyUnreachable',
    'proxyRefusesCredentials',
    'proxyUnreachable',
  ]);
});
