import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type LocalServer, sendJson, startServer, startTcpServer } from '../test-support/local-server.ts';
import { failureOf, signal } from '../test-support/make-client.ts';
import { createTransport, type TransportOptions } from './transport.ts';

const request = { method: 'GET', path: '/', headers: {} } as const;

function transportTo({ url }: LocalServer, options: Partial<TransportOptions> = {}) {
  return createTransport({ baseUrl: url, proxy: null, ...options });
}

test('calls share one connection, and reconnect when the network has closed it', async () => {
  const ports: Array<number | undefined> = [];
  await using server = await startServer((_request, response) => {
    ports.push(response.socket?.remotePort);
    sendJson(response, {}, 200, ports.length === 2 ? { connection: 'close' } : {});
  });
  const transport = transportTo(server);

  for (let call = 0; call < 3; call++) await transport.send(request, signal);
  await transport.close();

  expect(ports[1]).toBe(ports[0]);
  expect(ports[2]).not.toBe(ports[0]);
});

test('a redirect is returned and not followed', async () => {
  await using server = await startServer((_request, response) => response.writeHead(302, { location: '/other' }).end());
  const transport = transportTo(server);

  const response = await transport.send(request, signal);
  await transport.close();

  expect(response).toMatchObject({ status: 302, headers: { location: '/other' } });
  expect(server.received).toHaveLength(1);
});

test('decompresses a response', async () => {
  await using server = await startServer((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"name":"Çeşme"}')),
  );
  const transport = transportTo(server);

  const response = await transport.send(request, signal);
  await transport.close();

  expect(response.text).toBe('{"name":"Çeşme"}');
});

test.each([
  ['plain', {}, Buffer.alloc(2_000, 'a')],
  ['compressed, small on the wire', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(2_000, 'a'))],
  ['in an encoding that was not requested', { 'content-encoding': 'br' }, Buffer.alloc(10)],
  ['compressed and truncated', { 'content-encoding': 'gzip' }, gzipSync('{"a":1}').subarray(0, 20)],
])('rejects a response that is too large or cannot be decoded: %s', async (_name, headers, body) => {
  await using server = await startServer((_request, response) => response.writeHead(200, headers).end(body));
  const transport = transportTo(server, { maxBodyBytes: 1_000 });

  const failure = await failureOf(transport.send(request, signal));
  await transport.close();

  expect(failure).toMatchObject({ kind: 'unexplained', origin: 'shape' });
});

test('a connection that is reset during a response is lost, and the next call opens another one', async () => {
  await using server = await startServer((_request, response) => {
    if (server.received.length > 1) return sendJson(response, {});
    response.writeHead(200, { 'content-length': 100 }).write('{"tray":[', () => response.socket!.resetAndDestroy());
  });
  const transport = transportTo(server);

  const failure = await failureOf(transport.send(request, signal));
  const response = await transport.send(request, signal);
  await transport.close();

  expect(failure).toMatchObject({ kind: 'connectionLost', origin: 'network' });
  expect(response.status).toBe(200);
});

test('a response that ends before its content length is lost', async () => {
  await using server = await startTcpServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"tray":['));
  });
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${server.port}`, proxy: null });

  const failure = await failureOf(transport.send(request, signal));
  await transport.close();

  expect(failure.kind).toBe('connectionLost');
});

test('a non-HTTP response is lost, and the failure does not repeat its bytes', async () => {
  await using server = await startTcpServer((socket) => socket.once('data', () => socket.end('s3cret bytes\r\n\r\n')));
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${server.port}`, proxy: null });

  const failure = await failureOf(transport.send(request, signal));
  await transport.close();

  expect(failure.kind).toBe('connectionLost');
  expect(failure.message).not.toContain('s3cret');
});

test.each([
  ['sends no body', () => {}],
  ['sends one byte at a time', (write: (text: string) => void) => setInterval(() => write(' '), 20).unref()],
])('times out on a network that %s', async (_name, behave) => {
  await using server = await startTcpServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
    behave((text) => socket.write(text));
  });
  const transport = createTransport({
    baseUrl: `http://127.0.0.1:${server.port}`,
    proxy: null,
    responseTimeoutMs: 150,
  });

  const failure = await failureOf(transport.send(request, signal));
  await transport.close();

  expect(failure).toMatchObject({
    kind: 'connectionLost',
    origin: 'network',
    message: 'no complete response within 150 ms',
  });
});

test("an abort rejects at once with the caller's reason", async () => {
  await using server = await startTcpServer(() => {});
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${server.port}`, proxy: null });
  const lease = new AbortController();
  const lost = new Error('the lease is lost');

  const call = transport.send(request, lease.signal);
  setTimeout(() => lease.abort(lost), 30);

  await expect(call).rejects.toBe(lost);
  await transport.close();
});

test('a call with an aborted signal sends nothing', async () => {
  await using server = await startServer((_request, response) => sendJson(response, {}));
  const transport = transportTo(server);

  await expect(transport.send(request, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  await transport.close();

  expect(server.received).toHaveLength(0);
});

test('rejects a second call while one is running', async () => {
  await using server = await startServer((_request, response) => sendJson(response, {}));
  const transport = transportTo(server);

  const first = transport.send(request, signal);
  await expect(transport.send(request, signal)).rejects.toThrow('one request at a time');
  await first;
  await transport.close();
});

test('closing ends the running call and the connection', async () => {
  const disconnected = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await using server = await startTcpServer((socket) => {
    socket.once('data', () => requested.resolve()).once('close', disconnected.resolve);
  });
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${server.port}`, proxy: null });

  const call = expect(transport.send(request, signal)).rejects.toThrow('closed');
  await requested.promise;
  await transport.close();

  await call;
  await disconnected.promise;
  await expect(transport.send(request, signal)).rejects.toThrow('closed');
});

test('closing ends an idle connection', async () => {
  const disconnected = Promise.withResolvers<void>();
  await using server = await startTcpServer((socket) => {
    socket
      .on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'))
      .once('close', disconnected.resolve);
  });
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${server.port}`, proxy: null });

  await transport.send(request, signal);
  await transport.close();

  await disconnected.promise;
});

test.each(['ftp://network.example', 'http://network.example/api', 'http://user:s3cret@network.example', 'network'])(
  'rejects the base URL %s without repeating it',
  (baseUrl) => {
    expect(() => createTransport({ baseUrl, proxy: null })).toThrow(/^The base URL of the network/);
  },
);
