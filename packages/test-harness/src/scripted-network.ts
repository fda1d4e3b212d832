import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status?: number; headers?: Record<string, string>; body: unknown };
type Script = (request: { path: string; query: URLSearchParams }) => Answer | Promise<Answer>;

export type ScriptedNetwork = AsyncDisposable & {
  url: string;
  /** Requested paths, in order. */
  requests: string[];
  /** Sets the response of a path. A second call replaces it. */
  answer: (path: string, script: Script) => void;
};

/** A local server with scripted responses. Other paths answer 404 like the network. */
export async function startScriptedNetwork(): Promise<ScriptedNetwork> {
  const scripts = new Map<string, Script>();
  const requests: string[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://network.test');
    requests.push(path);
    const script = scripts.get(path) ?? answerNotFound;
    const { status = 200, headers = {}, body } = await script({ path, query });
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (path, script) => void scripts.set(path, script),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerNotFound(): Answer {
  return { status: 404, body: { message: 'User not found', status: 'fail' } };
}
