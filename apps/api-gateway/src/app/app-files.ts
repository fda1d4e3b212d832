import { sendNotFound } from '@around/service-kit/http-server';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SendAppDocument } from '../document/app-document.ts';

const YEAR_SECONDS = 31_536_000;

/** Unknown paths below these answer 404 instead of the app: API calls, assets of an older build, metrics of another port. */
const PREFIXES_WITHOUT_PAGES = ['/api/', '/media/', '/assets/', '/metrics/'];

type Dependencies = { webRoot: string; sendAppDocument: SendAppDocument };

/** Serves the built app. Files under `assets/` have a hash in their name and are immutable; others are revalidated. */
export async function serveAppFiles(app: FastifyInstance, { webRoot, sendAppDocument }: Dependencies): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    // The build writes compressed files next to the originals.
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  app.get('/', { schema: { hide: true } }, sendAppDocument);
}

/** The not-found handler: sends the app for a path that may be an app route, else 404. The app shows its own 404 page. */
export async function sendAppRoute(
  request: FastifyRequest,
  reply: FastifyReply,
  sendAppDocument: SendAppDocument,
): Promise<FastifyReply> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const path = `${request.normalPath}/`;
  const mayBePage = isRead && !PREFIXES_WITHOUT_PAGES.some((prefix) => path.startsWith(prefix));
  return mayBePage ? sendAppDocument(request, reply) : sendNotFound(request, reply);
}
