import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** True if the request was answered. */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Lets `answer` have each request before Fastify does: routing, hooks and a logger of its own cost a request about as much as
 * sending it a small file. From the beginning of a stop everything is Fastify's again, which knows how to turn clients away.
 */
export function answerFirst(app: FastifyInstance, answer: Answer): void {
  const { server } = app;
  const others = server.listeners('request');
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isStopping && answer(request, response)) return;
    for (const other of others) other.call(server, request, response);
  });
}
