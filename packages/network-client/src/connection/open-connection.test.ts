import { createServer as createTlsServer } from 'node:tls';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { startProxy } from '../test-support/local-proxy.ts';
import { closedPort, listen, sendJson, startServer, startTcpServer } from '../test-support/local-server.ts';
import { failureOf, signal } from '../test-support/make-client.ts';
import { createTransport, type TransportOptions } from './transport.ts';

const request = { method: 'GET', path: '/', headers: {} } as const;
const unreachable = 'http://127.0.0.1:9';

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

test('a plain HTTP request goes through a tunnel, and only the proxy gets the credentials', async () => {
  await using server = await startServer((_request, response) => sendJson(response, {}));
  await using proxy = await startProxy('proxy-user', 'p@ss:word/ş');

  const response = await sendOnce({ baseUrl: server.url, proxy: proxy.at });

  expect(response.status).toBe(200);
  expect(proxy.targets).toEqual([`tunnel 127.0.0.1:${server.port}`]);
  expect(server.received[0]?.headers).not.toHaveProperty('proxy-authorization');
});

test('a proxy is reached on an IPv6 address in the brackets of a URL', async () => {
  await using server = await startServer((_request, response) => sendJson(response, {}));
  await using proxy = await startProxy('proxy-user', 'pr0xy-s3cret');

  const response = await sendOnce({ baseUrl: server.url, proxy: { ...proxy.at, host: '[::ffff:127.0.0.1]' } });

  expect(response.status).toBe(200);
});

test('an HTTPS request goes through a tunnel', async () => {
  await using proxy = await startProxy('proxy-user', 'pr0xy-s3cret');
  const psk = Buffer.from('a key that both sides know');
  const withoutCertificates = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
  const server = createTlsServer({ ...withoutCertificates, pskCallback: () => psk }, (socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'));
  });
  const port = await listen(server);

  const response = await sendOnce({
    baseUrl: `https://127.0.0.1:${port}`,
    proxy: proxy.at,
    tls: {
      ...withoutCertificates,
      pskCallback: () => ({ psk, identity: 'test' }),
      checkServerIdentity: () => undefined,
    },
  });
  server.close();

  expect(response.text).toBe('{}');
  expect(proxy.targets).toEqual([`tunnel 127.0.0.1:${port}`]);
});

test('a proxy that is down is unreachable', async () => {
  const failure = await failureOf(sendOnce({ baseUrl: unreachable, proxy: proxyAt(await closedPort()) }));

  expect(failure).toMatchObject({ kind: 'proxyUnreachable', origin: 'connect', status: undefined });
  expect(failure.message).toContain('ECONNREFUSED');
});

test('without a proxy, a network that is down is reported as down', async () => {
  const failure = await failureOf(sendOnce({ baseUrl: `http://127.0.0.1:${await closedPort()}`, proxy: null }));

  expect(failure).toMatchObject({ kind: 'upstreamDown', origin: 'connect' });
});

test('wrong proxy credentials have a kind of their own', async () => {
  await using proxy = await startProxy('proxy-user', 'another');

  const failure = await failureOf(sendOnce({ baseUrl: unreachable, proxy: proxyAt(proxy.at.port) }));

  expect(failure).toMatchObject({ kind: 'proxyRefusesCredentials', origin: 'proxy', status: 407 });
});

test('a proxy without a working upstream is unreachable', async () => {
  await using proxy = await startProxy('proxy-user', 'pr0xy-s3cret', `http://127.0.0.1:${await closedPort()}`);

  const failure = await failureOf(sendOnce({ baseUrl: unreachable, proxy: proxy.at }));

  expect(failure).toMatchObject({ kind: 'proxyUnreachable', origin: 'proxy' });
  expect(failure.status).toBeGreaterThanOrEqual(500);
});

test.each([403, 422, 502, 503, 557])('a status of %i for CONNECT is a failure of the proxy', async (status) => {
  await using proxy = await startTcpServer((socket) => {
    socket.once('data', () => socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 2\r\n\r\nno`));
  });

  const failure = await failureOf(sendOnce({ baseUrl: unreachable, proxy: proxyAt(proxy.port) }));

  expect(failure).toMatchObject({ kind: 'proxyUnreachable', origin: 'proxy', status });
});

test.each([
  ['closes the connection', (socket: { destroy(): unknown }) => socket.destroy()],
  ['resets the connection', (socket: { resetAndDestroy(): unknown }) => socket.resetAndDestroy()],
])('a proxy that %s instead of responding is unreachable', async (_name, act) => {
  await using proxy = await startTcpServer((socket) => socket.once('data', () => act(socket)));

  const failure = await failureOf(sendOnce({ baseUrl: unreachable, proxy: proxyAt(proxy.port) }));

  expect(failure).toMatchObject({ kind: 'proxyUnreachable', origin: 'connect' });
});

test('the failure message does not repeat a non-HTTP response of the proxy', async () => {
  await using proxy = await startTcpServer((socket) => socket.once('data', (sent) => socket.end(`echo ${sent}`)));

  const failure = await failureOf(sendOnce({ baseUrl: unreachable, proxy: proxyAt(proxy.port) }));

  expect(failure).toMatchObject({ kind: 'proxyUnreachable', origin: 'connect' });
  expect(inspect(failure, { depth: 9 })).not.toMatch(/authorization|echo/i);
});

test('times out on a proxy that accepts the connection and does not respond', async () => {
  await using proxy = await startTcpServer(() => {});

  const failure = await failureOf(
    sendOnce({ baseUrl: unreachable, proxy: proxyAt(proxy.port), connectTimeoutMs: 150 }),
  );

  expect(failure).toMatchObject({ kind: 'proxyUnreachable', origin: 'connect' });
  expect(failure.message).toContain('timed out after 150 ms');
});

test('the connect timeout does not affect an open connection', async () => {
  await using server = await startServer((_request, response) => setTimeout(() => sendJson(response, {}), 11_000));
  await using proxy = await startProxy('proxy-user', 'pr0xy-s3cret');

  const response = await sendOnce({ baseUrl: server.url, proxy: proxy.at, connectTimeoutMs: 10_000 });

  expect(response.status).toBe(200);
});

test("an abort while the proxy does not respond rejects at once with the caller's reason", async () => {
  await using proxy = await startTcpServer(() => {});
  const lease = new AbortController();
  const lost = new Error('the lease is lost');
  setTimeout(() => lease.abort(lost), 30);

  await expect(sendOnce({ baseUrl: unreachable, proxy: proxyAt(proxy.port) }, lease.signal)).rejects.toBe(lost);
});

test('an abort after a call leaves the connection open for the next call', async () => {
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
  'a network without TLS where TLS is required is a failure of TLS (through a proxy: %s)',
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

test('times out on a network that does not respond to the TLS handshake', async () => {
  await using server = await startTcpServer(() => {});
  const baseUrl = `https://127.0.0.1:${server.port}`;

  const failure = await failureOf(sendOnce({ baseUrl, proxy: null, connectTimeoutMs: 3_000 }));

  expect(failure).toMatchObject({ kind: 'upstreamDown', origin: 'tls' });
});
