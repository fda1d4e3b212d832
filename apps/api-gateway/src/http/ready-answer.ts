import type { IncomingMessage, ServerResponse } from 'node:http';

type Answer = {
  status: number;
  headers: ReadonlyArray<readonly [name: string, value: string]>;
  type: string;
  text: string;
  requestId: RequestId;
};

/** The id of a request that Fastify does not handle. */
export type RequestId = (request: IncomingMessage) => string;

/** An answer that is the same for all requests, to be sent before Fastify. Only the request id differs. */
export function readyAnswer(answer: Answer): (request: IncomingMessage, response: ServerResponse) => void {
  const { status, headers, type, text, requestId } = answer;
  const body = Buffer.from(text);
  const own = ['content-type', type, 'content-length', String(body.length), 'cache-control', 'no-store'];
  const head = [...headers.flat(), ...own];
  return (request, response) => {
    response.writeHead(status, [...head, 'x-request-id', requestId(request)]);
    response.end(body);
  };
}
