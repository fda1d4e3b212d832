import { sendNotFound } from '@around/service-kit/http-server';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normalizePath } from '../http/normalize-path.ts';

const YEAR_SECONDS = 31_536_000;

/** What is asked for here is no page: the API, files of an older build, figures that this port does not tell. */
const PREFIXES_WITHOUT_PAGES = ['/api/', '/media/', '/assets/', '/metrics/'];

/**
 * The built single-page app. Files under `assets/` carry a hash in their name and may be kept for ever; the document is always
 * asked for again.
 */
export async function serveAppFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    // The build lays them beside each file.
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
}

/** Every path that is no file and can be a page is the app's own route; the app itself knows which of them do not exist. */
export function sendAppRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const path = `${normalizePath(request.url)}/`;
  const mayBePage = isRead && !PREFIXES_WITHOUT_PAGES.some((prefix) => path.startsWith(prefix));
  return mayBePage ? reply.sendFile('index.html') : sendNotFound(request, reply);
}
