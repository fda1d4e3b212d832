import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

type Answer = {
  status: number;
  headers: ReadonlyArray<readonly [name: string, value: string]>;
  type: string;
  text: string;
};

/** An answer that is the same for all requests, to be sent before Fastify: only its request id is made anew. */
export function readyAnswer({ status, headers, type, text }: Answer): (response: ServerResponse) => void {
  const body = Buffer.from(text);
  const own = ['content-type', type, 'content-length', String(body.length), 'cache-control', 'no-store'];
  const head = [...headers.flat(), ...own];
  return (response) => {
    response.writeHead(status, [...head, 'x-request-id', randomUUID()]);
    response.end(body);
  };
}
