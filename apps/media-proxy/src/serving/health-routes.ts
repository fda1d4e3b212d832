import type { FastifyPluginAsync } from 'fastify';

/** The media-proxy depends on nothing of ours: when it answers, it is ready. */
export function healthRoutes(): FastifyPluginAsync {
  return async (app) => {
    app.get('/livez', async () => ({ status: 'ok' }));
    app.get('/readyz', async () => ({ ready: true, degraded: [], failed: [] }));
  };
}
