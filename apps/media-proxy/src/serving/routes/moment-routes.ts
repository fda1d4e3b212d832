import type { FastifyPluginAsync } from 'fastify';
import type { MediaMetrics } from '../media-metrics.ts';
import { reportFailure } from '../report-failure.ts';
import type { ServeMoment } from '../responses/serve-moment.ts';

type Dependencies = { serveMoment: ServeMoment; metrics: MediaMetrics };

/** `GET /media/<name>`: videos and posters of moments, until their story ends. */
export function momentRoutes({ serveMoment, metrics }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { name: string } }>('/media/:name', (request, reply) => {
      const { name } = request.params;
      return reportFailure({ request, reply, metrics, subject: { name } }, () => serveMoment(request, reply, name));
    });
  };
}
