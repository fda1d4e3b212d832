import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type ReceivedSpan = {
  program: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status?: { code?: number };
  attributes: Array<{ key: string; value: { stringValue?: string; intValue?: number } }>;
};
type Body = {
  resourceSpans: Array<{
    resource: { attributes: ReceivedSpan['attributes'] };
    scopeSpans: Array<{ spans: ReceivedSpan[] }>;
  }>;
};

/** Receives spans by OTLP over HTTP, in JSON, on a free port of loopback. */
export async function startOtlpReceiver(): Promise<AsyncDisposable & { endpoint: string; spans: ReceivedSpan[] }> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    const body = (await json(request)) as Body;
    if (isTraces) spans.push(...body.resourceSpans.flatMap(readSpans));
    response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    [Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
  };
}

function readSpans({ resource, scopeSpans }: Body['resourceSpans'][number]): ReceivedSpan[] {
  const program = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
  return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, program })));
}
