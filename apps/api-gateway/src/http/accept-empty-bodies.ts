import type { FastifyInstance } from 'fastify';

/** Clients send a JSON content type without a body, which Fastify would reject with 400. Ignore the type in that case. */
export function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) delete headers['content-type'];
  });
  // Validate a missing body as `{}`, so that the response names the missing field.
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body) request.body ??= {};
  });
}
