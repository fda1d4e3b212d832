import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';

export type Received = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};

export type LocalServer = AsyncDisposable & { url: string; port: number; received: Received[] };

/** Starts an HTTP server that records every request and responds with `respond`. */
export async function startServer(
  respond: (request: Received, response: ServerResponse) => unknown,
): Promise<LocalServer> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://local');
    const body = (await request.toArray()).join('');
    const seen = { method: request.method!, path: pathname, query: searchParams, headers: request.headers, body };
    received.push(seen);
    await respond(seen, response);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

/** Starts a TCP server that passes raw sockets to `onConnection`. */
export async function startTcpServer(
  onConnection: (socket: Socket) => void,
): Promise<AsyncDisposable & { port: number }> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  const port = await listen(server);
  return {
    port,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A port without a listener. */
export async function closedPort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string | string[]> = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(text);
}

/** Listens on a free local port and returns it. */
export async function listen(server: TcpServer): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
