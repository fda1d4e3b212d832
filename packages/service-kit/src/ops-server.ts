import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HealthCheck, type Readiness, readReadiness } from './health.ts';
import type { Registry } from './metrics.ts';

export type OpsServer = {
  port: number;
  /** Call it when the program has started: `/readyz` answers 503 before. */
  setStarted: () => void;
  close: () => Promise<void>;
};

type Dependencies = {
  port: number;
  host: string;
  metrics: Registry;
  checks: HealthCheck[];
  /** JSON for other programs of Around, by path. Undefined while it is not known: 503. */
  documents?: Record<string, () => object | undefined>;
};

const STARTING: Readiness = { ready: false, degraded: [], failed: ['start'] };

/**
 * The operations endpoints of a program: `/livez`, `/readyz` (503 until the program has started, and while a required dependency is
 * down), `/metrics`, and documents for other programs.
 */
export async function startOpsServer({
  port,
  host,
  metrics,
  checks,
  documents = {},
}: Dependencies): Promise<OpsServer> {
  const server = createServer((request, response) => {
    respond(request.url ?? '/', response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.requestTimeout = 10_000;
  server.headersTimeout = 5_000;
  let isStarted = false;

  async function respond(url: string, response: ServerResponse): Promise<void> {
    if (url === '/livez') return sendJson(response, 200, { status: 'ok' });
    if (url === '/readyz') {
      const readiness = isStarted ? await readReadiness(checks) : STARTING;
      return sendJson(response, readiness.ready ? 200 : 503, readiness);
    }
    if (url === '/metrics') {
      response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics());
      return;
    }
    const read = documents[url];
    if (read) {
      const document = read();
      return document ? sendJson(response, 200, document) : sendJson(response, 503, { message: 'Not known yet' });
    }
    sendJson(response, 404, { message: 'Not found' });
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setStarted() {
      isStarted = true;
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
