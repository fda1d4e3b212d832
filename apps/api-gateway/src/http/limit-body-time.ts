import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route limits the time of its body itself. */
    hasLongBody?: boolean;
  }
}

const BODY_TIMEOUT_MS = 30_000;
/** How long the rest of a refused body is read. Closing at once would reset the connection before the client reads the answer. */
const LINGER_MS = 2_000;

/**
 * Closes the connection when a body takes too long, and when the response was sent before the body was complete. Node's own timeout
 * is the same for all routes, and an upload may take longer than any other request.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !request.routeOptions.config.hasLongBody) {
      const timeout = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      whenIncomplete(request.raw, BODY_TIMEOUT_MS, () => app.server.emit('clientError', timeout, request.raw.socket));
    }
    done();
  });
  app.addHook('onSend', async (request, reply) => {
    if (hasBody(request)) endBodySoon(request.raw, reply.raw);
  });
}

/** Call it before the answer is sent. The rest of the body is read for a moment, then the connection is closed. */
export function endBodySoon(body: IncomingMessage, response: ServerResponse): void {
  if (body.readableEnded || body.destroyed) return;
  const { socket } = body;
  const isLastRequest = !response.shouldKeepAlive;
  // Otherwise Node closes the connection of a last request at once.
  response.shouldKeepAlive = true;
  response.once('finish', () => {
    if (!body.readableEnded) {
      body.unpipe();
      body.resume();
      whenIncomplete(body, LINGER_MS, () => socket.destroy());
      if (isLastRequest) body.once('end', () => socket.destroySoon());
    } else if (isLastRequest) socket.destroySoon();
  });
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function whenIncomplete(body: IncomingMessage, ms: number, act: () => void): void {
  const timer = setTimeout(act, ms).unref();
  body.once('end', () => clearTimeout(timer));
  body.once('close', () => clearTimeout(timer));
}
