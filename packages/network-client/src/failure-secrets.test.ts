import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { startProxy } from './test-support/local-proxy.ts';
import { closedPort, startServer, startTcpServer } from './test-support/local-server.ts';
import { failureOf, makeClient, signal } from './test-support/make-client.ts';

const SECRETS = /s3cret|first-token|proxy-user|cHJveHktdXNlcjp|sessionid|authorization/i;

const proxyAt = (port: number) => ({ host: '127.0.0.1', port, username: 'proxy-user', password: 'pr0xy-s3cret' });

const tray =
  (options: Parameters<typeof makeClient>[1], baseUrl = 'http://127.0.0.1:9') =>
  async () => {
    await using client = makeClient(baseUrl, options);
    return await client.fetchTray({ signal });
  };

test('no failure contains a secret, whatever its origin', async () => {
  await using strict = await startProxy('someone', 'else');
  await using open = await startProxy('proxy-user', 'pr0xy-s3cret');
  await using echo = await startTcpServer((socket) => socket.on('data', (sent) => socket.end(sent)));
  await using silent = await startTcpServer(() => {});
  await using mirror = await startServer(({ headers }, response) => response.end(JSON.stringify(headers).slice(0, -1)));
  await using aborting = await startServer((_request, response) => response.destroy());
  const at = (port: number) => `http://127.0.0.1:${port}`;

  const failures = await Promise.all(
    [
      tray({ proxy: proxyAt(await closedPort()) }),
      tray({ proxy: proxyAt(strict.at.port) }),
      tray({ proxy: proxyAt(echo.port) }),
      tray({ proxy: proxyAt(silent.port), connectTimeoutMs: 1_500 }),
      tray({ proxy: open.at }, at(echo.port)),
      tray({ proxy: open.at, responseTimeoutMs: 1_500 }, at(silent.port)),
      tray({ proxy: open.at }, `https://127.0.0.1:${echo.port}`),
      tray({ proxy: open.at }, mirror.url),
      tray({ proxy: open.at }, aborting.url),
      tray({ proxy: null, maxBodyBytes: 10 }, mirror.url),
    ].map((call) => failureOf(call())),
  );

  expect(failures.map(({ origin }) => origin)).toEqual([
    'connect',
    'proxy',
    'connect',
    'connect',
    'network',
    'network',
    'tls',
    'shape',
    'network',
    'shape',
  ]);
  for (const failure of failures) expect(inspect(failure, { depth: 9, showHidden: true })).not.toMatch(SECRETS);
});
