import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type LocalServer, sendJson, startServer, startTcpServer } from '../test-support/local-server.ts';
import { failureOf, signal } from '../test-support/make-client.ts';
import { createTransport, type TransportOptions } from './transport.ts';

const request = { method: 'GET', path: '/', headers: {} } as const;

function transportTo({ url }: LocalServer, options: Partial<TransportOptions> = {}) {
  return createTransport({ baseUrl: url, proxy: null, ...options });
}

test('calls share one connection, and a connection that the network closed is opened again', async () => {
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

test('a redirect is an answer and is not followed', async () => {
  await using server = await startServer((_request, response) => response.writeHead(302, { location: '/other' }).end());
  const transport = transportTo(server);

  const answer = await transport.send(request, signal);
  await transport.close();

  expect(answer).toMatchObject({ status: 302, headers: { location: '/other' } });
  expect(server.received).toHaveLength(1);
});

test('a compressed answer is read', async () => {
  await using server = await startServer((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"name":"Çeşme"}')),
  );
  const transport = transportTo(server);

  const answer = await transport.send(request, signal);
  await transport.close();

  expect(answer.text).toBe('{"name":"Çeşme"}');
});

test.each([
  ['plain', {}, Buffer.alloc(2_000, 'a')],
  ['compressed, small on the wire', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(2_000, 'a'))],
  ['in an encoding nobody asked for', { 'content-encoding': 'br' }, Buffer.alloc(10)],
  ['compressed and cut off', { 'content-encoding': 'gzip' }, gzipSync('{"a":1}').subarray(0, 20)],
])('an answer that is too large or cannot be decoded is refused: %s', async (_name, headers, body) => {
  await using server = await startServer((_request, response) => response.writeHead(200, headers).end(body));
  const transport = transportTo(server, { maxBodyBytes: 1_000 });

  const failure = await failureOf(transport.send(request, signal));
  await transport.close();

  expect(failure).toMatchObject({ kind: 'unexplained', origin: 'shape' });
});

test('a connection that is reset in the middle of an answer is lost, and the next call opens another', async () => {
  await using server = await startServer((_request, response) => {
    if (server.received.length > 1) return sendJson(response, {});
    response.writeHead(200, { 'content-length': 100 }).write('{"tray":[', () => response.socket!.resetAndDestroy());
  });
  const transport = transportTo(server);

  const failure = await failureOf(transport.send(request, signal));
  const answer = await transport.send(request, signal);
  await transport.close();

  expect(failure).toMatchObject({ kind: 'connectionLost', origin: 'network' });
  expect(answer.status).toBe(200);
});

test('an answer that ends before its announced length is lost', async () => {
  await using server = await startTcpServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"tray":['));
  });
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${server.port}`, proxy: null });

  const failure = await failureOf(transport.send(request, signal));
  await transport.close();

  expect(failure.kind).toBe('connectionLost');
});

test('what is no HTTP is lost, and its bytes are not told', async () => {
  await using server = await startTcpServer((socket) => socket.once('data', () => socket.end('s3cret bytes\r\n\r\n')));
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${server.port}`, proxy: null });

  const failure = await failureOf(transport.send(request, signal));
  await transport.close();

  expect(failure.kind).toBe('connectionLost');
  expect(failure.message).not.toContain('s3cret');
});

test.each([
  ['says nothing', () => {}],
  ['drips', (write: (text: string) => void) => setInterval(() => write(' '), 20).unref()],
])('a network that %s is left at the deadline of the answer', async (_name, behave) => {
  await using server = await startTcpServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
    behave((text) => socket.write(text));
  });
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${server.port}`, proxy: null, answerDeadlineMs: 150 });

  const failure = await failureOf(transport.send(request, signal));
  await transport.close();

  expect(failure).toMatchObject({
    kind: 'connectionLost',
    origin: 'network',
    message: 'no whole answer within 150 ms',
  });
});

test('an abort ends a call at once with the reason of the caller', async () => {
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

test('a second call at the same time is refused', async () => {
  await using server = await startServer((_request, response) => sendJson(response, {}));
  const transport = transportTo(server);

  const first = transport.send(request, signal);
  await expect(transport.send(request, signal)).rejects.toThrow('one call at a time');
  await first;
  await transport.close();
});

test('closing ends the call in flight and the connection', async () => {
  const gone = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await using server = await startTcpServer((socket) => {
    socket.once('data', () => asked.resolve()).once('close', gone.resolve);
  });
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${server.port}`, proxy: null });

  const call = expect(transport.send(request, signal)).rejects.toThrow('closed');
  await asked.promise;
  await transport.close();

  await call;
  await gone.promise;
  await expect(transport.send(request, signal)).rejects.toThrow('closed');
});

test('closing ends an idle connection', async () => {
  const gone = Promise.withResolvers<void>();
  await using server = await startTcpServer((socket) => {
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')).once('close', gone.resolve);
  });
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${server.port}`, proxy: null });

  await transport.send(request, signal);
  await transport.close();

  await gone.promise;
});

test.each(['ftp://network.example', 'http://network.example/api', 'http://user:s3cret@network.example', 'network'])(
  'the base %s is refused without being repeated',
  (baseUrl) => {
    expect(() => createTransport({ baseUrl, proxy: null })).toThrow(/^The base of the network/);
  },
);
