import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

export type SeenRequest = { method: string; url: string; headers: IncomingHttpHeaders; servername: string | undefined };

export type TestUpstream = AsyncDisposable & {
  origin: string;
  seen: SeenRequest[];
  /** How many requests were closed before the response was complete. */
  cutOff: () => number;
  /** Open connections. Once there are none, `seen` is complete. */
  connections: () => Promise<number>;
};

type Handler = (request: SeenRequest, response: ServerResponse) => void;
type Options = { host?: string; port?: number; tls?: ServerOptions };

/** An upstream with a scripted handler. */
export async function startUpstream(
  handle: Handler,
  { host = '127.0.0.1', port = 0, tls }: Options = {},
): Promise<TestUpstream> {
  const seen: SeenRequest[] = [];
  let cutOff = 0;
  const listener: RequestListener = (request, response) => {
    const { method = '', url = '', headers, socket } = request;
    const servername = 'servername' in socket ? (socket.servername as string) : undefined;
    const seenRequest = { method, url, headers, servername };
    seen.push(seenRequest);
    response.on('close', () => {
      if (!response.writableFinished) cutOff += 1;
    });
    handle(seenRequest, response);
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: bound } = server.address() as AddressInfo;
  return {
    origin: `${tls ? 'https' : 'http'}://${host}:${bound}`,
    seen,
    cutOff: () => cutOff,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    async [Symbol.asyncDispose]() {
      await new Promise<unknown>((resolve) => server.close(resolve).closeAllConnections());
    },
  };
}

/** Serves one file like a well-behaved CDN, including ranges and validators. */
export function fileHandler(file: Buffer, contentType: string, headers: Record<string, string> = {}): Handler {
  return (request, response) => {
    const common = { 'content-type': contentType, 'accept-ranges': 'bytes', ...headers };
    if (headers.etag && request.headers['if-none-match'] === headers.etag) {
      response.writeHead(304, common).end();
      return;
    }
    const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (from === '' && to === '') {
      response.writeHead(200, { ...common, 'content-length': file.length }).end(file);
      return;
    }
    const first = from === '' ? Math.max(0, file.length - Number(to)) : Number(from);
    const last = from === '' || to === '' ? file.length - 1 : Math.min(Number(to), file.length - 1);
    if (first >= file.length) {
      response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
      return;
    }
    const part = file.subarray(first, last + 1);
    const range = { 'content-range': `bytes ${first}-${last}/${file.length}`, 'content-length': part.length };
    response.writeHead(206, { ...common, ...range }).end(part);
  };
}
