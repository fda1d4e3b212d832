import type { FastifyPluginAsync } from 'fastify';

/** The media-proxy has no dependencies: it is ready when it responds. */
export function healthRoutes(): FastifyPluginAsync {
  return async (app) => {
    app.get('/livez', async () => ({ status: 'ok' }));
    app.get('/readyz', async () => ({ ready: true, degraded: [], failed: [] }));
  };
}
