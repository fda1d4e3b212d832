import { STORY_TAKEN_DOWN } from '@around/contracts/safety/safety-messages';
import { proxiedMediaPath } from '@around/contracts/stories/proxied-media';
import { AppError } from '@around/service-kit/app-error';
import etag from '@fastify/etag';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadTemplate } from '../../document/app-template.ts';
import { originOf } from '../../http/public-origin.ts';
import { findTarget, type LinkParams, type LinkTarget, type TargetDependencies } from '../link-target.ts';
import { secondsUntil } from '../seconds-until.ts';
import { writeDocument, writeNoindexDocument } from './page-document.ts';
import { pageTextFor } from './page-text.ts';

/** Short, because the document refers to the asset files of the current build. */
const PAGE_SECONDS = 60;

type Dependencies = TargetDependencies & {
  clock: () => Date;
  readTemplate: ReadTemplate;
  publicOrigin: string | undefined;
};

type LinkRequest = FastifyRequest<{ Params: LinkParams }>;

/** `/l/...`: the app's document with Open Graph tags of the location or story. 302 to a story that has moved, 404 for an unknown location. */
export function linkPageRoutes({ clock, readTemplate, publicOrigin, ...targets }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    await app.register(etag);

    async function sendPage(request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> {
      const appDocument = await readTemplate();
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
      const client = { hasLeft: () => reply.raw.destroyed };
      const target = await findTarget(targets, request.params, client).catch((error: unknown) => {
        // Database down or too many requests: send the app, which shows the error, with 503 so that preview crawlers retry.
        if (error instanceof AppError && error.code === 'unavailable') return undefined;
        throw error;
      });
      if (!target) return reply.code(503).header('retry-after', 5).send(writeNoindexDocument(appDocument));
      if (target.kind === 'gone') return sendGone(request, reply, appDocument);
      if (target.kind === 'moved') return reply.redirect(target.path);
      if (target.kind === 'unknown') return reply.code(404).send(writeNoindexDocument(appDocument));
      // Without a configured origin the document holds the request's, which a client chooses.
      const isShared = publicOrigin !== undefined && target.kind !== 'ended';
      if (isShared) reply.header('cache-control', `public, max-age=${lifetimeOf(target, clock())}`);
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

/** Browsers get the app, which says that the story is gone; other clients get the message alone. */
function sendGone({ headers }: FastifyRequest, reply: FastifyReply, appDocument: string): FastifyReply {
  reply.header('vary', 'accept').header('cache-control', 'no-store');
  if (!headers.accept?.includes('text/html')) throw new AppError('gone', STORY_TAKEN_DOWN);
  return reply.code(410).send(writeNoindexDocument(appDocument));
}

/** The clip through our media proxy: the network's CDN does not serve other sites. */
function videoUrlOf(target: LinkTarget, origin: string): string | undefined {
  if (target.kind !== 'story' || target.story.mediaType !== 'video') return undefined;
  const { mediaUrl } = target.story;
  if (mediaUrl.startsWith('/')) return origin + mediaUrl;
  return origin + proxiedMediaPath(mediaUrl);
}

function lifetimeOf({ firstExpiryAt }: Extract<LinkTarget, { firstExpiryAt: Date }>, now: Date): number {
  return Math.min(PAGE_SECONDS, secondsUntil(firstExpiryAt, now));
}
