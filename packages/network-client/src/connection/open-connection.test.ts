import { createServer as createTlsServer } from 'node:tls';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { startProxy } from '../test-support/local-proxy.ts';
import { closedPort, listen, sendJson, startServer, startTcpServer } from '../test-support/local-server.ts';
import { failureOf, signal } from '../test-support/make-client.ts';
import { createTransport, type TransportOptions } from './transport.ts';

const request = { method: 'GET', path: '/', headers: {} } as const;
const unreached = 'http://127.0.0.1:9';

async function sendOnce(options: TransportOptions, callSignal = signal) {
  const transport = createTransport(options);
  try {
    return await transport.send(request, callSignal);
  } finally {
    await transport.close();
  }
}

function proxyAt(port: number) {
  return { host: '127.0.0.1', port, username: 'proxy-user', password: 'pr0xy-s3cret' };
}

test('a plain request goes through a tunnel, with the credentials for the proxy alone', async () => {
  await using server = await startServer((_request, response) => sendJson(response, {}));
  await using proxy = await startProxy('proxy-user', 'p@ss:word/ş');

  const answer = await sendOnce({ baseUrl: server.url, proxy: proxy.at });

  expect(answer.status).toBe(200);
  expect(proxy.targets).toEqual([`tunnel 127.0.0.1:${server.port}`]);
  expect(server.received[0]?.headers).not.toHaveProperty('proxy-authorization');
});

test('a secured request goes through a tunnel', async () => {
  await using proxy = await startProxy('proxy-user', 'pr0xy-s3cret');
  const psk = Buffer.from('a key that both sides know');
  const withoutCertificates = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
  const server = createTlsServer({ ...withoutCertificates, pskCallback: () => psk }, (socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'));
  });
  const port = await listen(server);

  const answer = await sendOnce({
    baseUrl: `https://127.0.0.1:${port}`,
    proxy: proxy.at,
    tls: {
      ...withoutCertificates,
      pskCallback: () => ({ psk, identity: 'test' }),
      checkServerIdentity: () => undefined,
    },
  });
  server.close();

  expect(answer.text).toBe('{}');
  expect(proxy.targets).toEqual([`tunnel 127.0.0.1:${port}`]);
});

test('a proxy that nobody runs is unreachable', async () => {
  const failure = await failureOf(sendOnce({ baseUrl: unreached, proxy: proxyAt(await closedPort()) }));

  expect(failure).toMatchObject({ kind: 'proxyUnreachable', origin: 'connect', status: undefined });
  expect(failure.message).toContain('ECONNREFUSED');
});

test('a network that nobody runs is down, when no proxy is between', async () => {
  const failure = await failureOf(sendOnce({ baseUrl: `http://127.0.0.1:${await closedPort()}`, proxy: null }));

  expect(failure).toMatchObject({ kind: 'upstreamDown', origin: 'connect' });
});

test('wrong credentials are told from everything else', async () => {
  await using proxy = await startProxy('proxy-user', 'another');

  const failure = await failureOf(sendOnce({ baseUrl: unreached, proxy: proxyAt(proxy.at.port) }));

  expect(failure).toMatchObject({ kind: 'proxyRefusesCredentials', origin: 'proxy', status: 407 });
});

test('a real proxy that can reach nobody is to blame itself', async () => {
  await using proxy = await startProxy('proxy-user', 'pr0xy-s3cret', `http://127.0.0.1:${await closedPort()}`);

  const failure = await failureOf(sendOnce({ baseUrl: unreached, proxy: proxy.at }));

  expect(failure).toMatchObject({ kind: 'proxyUnreachable', origin: 'proxy' });
  expect(failure.status).toBeGreaterThanOrEqual(500);
});

test.each([403, 422, 502, 503, 557])('an answer of %i to CONNECT is the answer of the proxy', async (status) => {
  await using proxy = await startTcpServer((socket) => {
    socket.once('data', () => socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 2\r\n\r\nno`));
  });

  const failure = await failureOf(sendOnce({ baseUrl: unreached, proxy: proxyAt(proxy.port) }));

  expect(failure).toMatchObject({ kind: 'proxyUnreachable', origin: 'proxy', status });
});

test.each([
  ['hangs up', (socket: { destroy(): unknown }) => socket.destroy()],
  ['resets', (socket: { resetAndDestroy(): unknown }) => socket.resetAndDestroy()],
])('a proxy that %s instead of answering is unreachable', async (_name, act) => {
  await using proxy = await startTcpServer((socket) => socket.once('data', () => act(socket)));

  const failure = await failureOf(sendOnce({ baseUrl: unreached, proxy: proxyAt(proxy.port) }));

  expect(failure).toMatchObject({ kind: 'proxyUnreachable', origin: 'connect' });
});

test('what a proxy answers instead of HTTP is not repeated', async () => {
  await using proxy = await startTcpServer((socket) => socket.once('data', (sent) => socket.end(`echo ${sent}`)));

  const failure = await failureOf(sendOnce({ baseUrl: unreached, proxy: proxyAt(proxy.port) }));

  expect(failure).toMatchObject({ kind: 'proxyUnreachable', origin: 'connect' });
  expect(inspect(failure, { depth: 9 })).not.toMatch(/authorization|echo/i);
});

test('a proxy that accepts and then says nothing is left at the deadline', async () => {
  await using proxy = await startTcpServer(() => {});

  const failure = await failureOf(sendOnce({ baseUrl: unreached, proxy: proxyAt(proxy.port), connectDeadlineMs: 150 }));

  expect(failure).toMatchObject({ kind: 'proxyUnreachable', origin: 'connect' });
  expect(failure.message).toContain('nothing within 150 ms');
});

test('the deadline of the connection does not touch a connection that stands', { timeout: 20_000 }, async () => {
  await using server = await startServer((_request, response) => setTimeout(() => sendJson(response, {}), 4_000));
  await using proxy = await startProxy('proxy-user', 'pr0xy-s3cret');

  const answer = await sendOnce({ baseUrl: server.url, proxy: proxy.at, connectDeadlineMs: 3_000 });

  expect(answer.status).toBe(200);
});

test('an abort while the proxy is silent ends the call at once, with the reason of the caller', async () => {
  await using proxy = await startTcpServer(() => {});
  const lease = new AbortController();
  const lost = new Error('the lease is lost');
  setTimeout(() => lease.abort(lost), 30);

  await expect(sendOnce({ baseUrl: unreached, proxy: proxyAt(proxy.port) }, lease.signal)).rejects.toBe(lost);
});

test('an abort after a call leaves the connection to the next call', async () => {
  const ports: Array<number | undefined> = [];
  await using server = await startServer((_request, response) => {
    ports.push(response.socket?.remotePort);
    sendJson(response, {});
  });
  await using proxy = await startProxy('proxy-user', 'pr0xy-s3cret');
  const transport = createTransport({ baseUrl: server.url, proxy: proxy.at });
  const first = new AbortController();

  await transport.send(request, first.signal);
  first.abort();
  await transport.send(request, signal);
  await transport.close();

  expect(new Set(ports).size).toBe(1);
});

test.each([true, false])(
  'a network without TLS where TLS is asked for is a failure of TLS (through a proxy: %s)',
  async (isProxied) => {
    await using server = await startTcpServer((socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 400 No\r\n\r\n')),
    );
    await using proxy = await startProxy('proxy-user', 'pr0xy-s3cret');
    const baseUrl = `https://127.0.0.1:${server.port}`;

    const failure = await failureOf(sendOnce({ baseUrl, proxy: isProxied ? proxy.at : null }));

    expect(failure).toMatchObject({ kind: isProxied ? 'proxyUnreachable' : 'upstreamDown', origin: 'tls' });
  },
);

test('a network that says nothing to TLS is left at the deadline of the connection', async () => {
  await using server = await startTcpServer(() => {});
  const baseUrl = `https://127.0.0.1:${server.port}`;

  const failure = await failureOf(sendOnce({ baseUrl, proxy: null, connectDeadlineMs: 150 }));

  expect(failure).toMatchObject({ kind: 'upstreamDown', origin: 'tls' });
});
