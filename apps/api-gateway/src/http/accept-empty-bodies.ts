import type { FastifyInstance } from 'fastify';

/** Clients say "JSON" on every call, also on those that carry nothing; no body is then no body, and not a broken one. */
export function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) delete headers['content-type'];
  });
  // A form without anything in it is told what is missing, in its own words.
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body) request.body ??= {};
  });
}
