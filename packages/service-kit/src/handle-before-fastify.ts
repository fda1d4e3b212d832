import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Returns true if it has responded. */
export type TryHandle = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Offers each request to `tryHandle` before Fastify: Fastify's routing, hooks and request logger cost about as much as sending an answer
 * from memory. During shutdown all requests go to Fastify, which closes their connections. When `tryHandle` throws, Fastify
 * answers too, so that one request cannot end the process.
 */
export function handleBeforeFastify(app: FastifyInstance, tryHandle: TryHandle): void {
  const { server } = app;
  const fastifyListeners = server.listeners('request');
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  server.removeAllListeners('request');
  const isHandled: TryHandle = (request, response) => {
    try {
      return tryHandle(request, response);
    } catch (error) {
      app.log.error({ err: error }, 'answering before Fastify failed');
      if (!response.headersSent) return false;
      response.destroy();
      return true;
    }
  };
  server.on('request', (request, response) => {
    if (!isStopping && isHandled(request, response)) return;
    for (const listener of fastifyListeners) listener.call(server, request, response);
  });
}
