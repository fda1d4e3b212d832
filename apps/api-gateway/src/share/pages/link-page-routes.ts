import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@around/service-kit/app-error';
import etag from '@fastify/etag';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadLocation } from '../../locations/linked-location.ts';
import { findTarget, type LinkParams, type LinkTarget } from '../link-target.ts';
import { secondsUntil } from '../seconds-until.ts';
import { writeDocument, writeNoindexDocument } from './page-document.ts';
import { pageTextFor } from './page-text.ts';
import { originOf } from './public-origin.ts';

/** The document names the app's current files, so it is never kept for long. */
const PAGE_SECONDS = 60;

type Dependencies = {
  readLocation: ReadLocation;
  clock: () => Date;
  webRoot: string;
  publicOrigin: string | undefined;
};

type LinkRequest = FastifyRequest<{ Params: LinkParams }>;

/** `/l/...`: the app's document, with what previews of this place or story show. */
export function linkPageRoutes({ readLocation, clock, webRoot, publicOrigin }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    await app.register(etag);
    const readAppDocument = () => readFile(join(webRoot, 'index.html'), 'utf8');

    async function sendPage(request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> {
      const appDocument = await readAppDocument();
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
      const target = await findTarget(readLocation, request.params).catch((error: unknown) => {
        // The app comes all the same and says what is wrong; previews are told to come again.
        if (error instanceof AppError && error.code === 'unavailable') return undefined;
        throw error;
      });
      if (!target) return reply.code(503).header('retry-after', 5).send(writeNoindexDocument(appDocument));
      if (target.kind === 'unknown') return reply.code(404).send(writeNoindexDocument(appDocument));
      if (target.kind !== 'ended') reply.header('cache-control', `public, max-age=${lifetimeOf(target, clock())}`);
      const origin = originOf(request, publicOrigin);
      const url = origin + target.path;
      const media = { imageUrl: `${url}/card.jpg`, videoUrl: videoUrlOf(target, origin) };
      return reply.send(writeDocument(appDocument, { ...pageTextFor(target), url, ...media }));
    }

    const schema = { hide: true } as const;
    app.get('/l/:locationId', { schema }, sendPage);
    app.get('/l/:locationId/s/:storyId', { schema }, sendPage);
  };
}

/** A story's clip, through our own address: the network's serves its own pages only. */
function videoUrlOf(target: LinkTarget, origin: string): string | undefined {
  if (target.kind !== 'story' || target.story.mediaType !== 'video') return undefined;
  const { mediaUrl } = target.story;
  if (mediaUrl.startsWith('/')) return origin + mediaUrl;
  return `${origin}/api/proxy/image?${new URLSearchParams({ url: mediaUrl })}`;
}

function lifetimeOf({ firstExpiryAt }: Extract<LinkTarget, { firstExpiryAt: Date }>, now: Date): number {
  return Math.min(PAGE_SECONDS, secondsUntil(firstExpiryAt, now));
}
