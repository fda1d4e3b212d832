import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Headers of a response that no hook handles. */
export type PlainHeaders = ReadonlyArray<readonly [name: string, value: string]>;

type ClientErrorHandler = (error: Error & { code?: string }, socket: Socket) => void;

const INVALID = { status: 400, message: 'This request is not valid' };
const ANSWERS: Record<string, typeof INVALID> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of this request are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'This request took too long' },
};
/** How long the rest of the request is read. Closing at once would reset the connection before the client reads the answer. */
const LINGER_MS = 2_000;

/** Answers a request that Node cannot parse or that takes too long, in the error shape of all answers, and closes its connection. */
export function answerClientError(headers: PlainHeaders): ClientErrorHandler {
  return ({ code = '' }, socket) => {
    // Answered already: the parser reports each further chunk. Or reset by the client.
    if (!socket.writable) return;
    const { status, message } = ANSWERS[code] ?? INVALID;
    const body = JSON.stringify({ message });
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
