import { readReadiness } from '@around/service-kit/health';
import type { FastifyPluginAsync } from 'fastify';
import type { DiskWatch } from '../../cache/disk/disk-watch.ts';
import { cacheCheck } from '../cache-check.ts';

/** The media-proxy has no dependencies: it is ready when it responds. Without its cache it is degraded. */
export function healthRoutes({ disk }: { disk: DiskWatch | undefined }): FastifyPluginAsync {
  return async (app) => {
    app.get('/livez', async () => ({ status: 'ok' }));
    app.get('/readyz', async () => readReadiness(cacheCheck(disk)));
  };
}
