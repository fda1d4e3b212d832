import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ModerationCaseId } from '@around/contracts/ids';
import { REVIEW_HEADER } from '@around/contracts/safety/takedown-list';
import type { Db } from '@around/database/db';
import { findCaseSummary } from '@around/database/safety/cases/case-summaries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsync } from 'fastify';

type Dependencies = { db: Db; mediaProxyUrl: string; reviewToken: string };
type Params = { caseId: string; part: string };

const HEADERS_TIMEOUT_MS = 15_000;
const HTTP_RANGE_NOT_SATISFIABLE = 416;
const FORWARDED_HEADERS = ['content-type', 'content-length', 'content-range', 'accept-ranges'];

/** `/api/admin/moderation/cases/:caseId/media/(media|thumbnail)`: media as operators see them, also after a takedown. */
export function reviewMediaRoutes({ db, mediaProxyUrl, reviewToken }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    const path = '/api/admin/moderation/cases/:caseId/media/:part';
    app.get<{ Params: Params }>(path, { schema: { hide: true } }, async (request, reply) => {
      const url = await findMediaUrl(db, request.params);
      const stopping = new AbortController();
      reply.raw.once('close', () => stopping.abort());
      const timer = setTimeout(() => stopping.abort(), HEADERS_TIMEOUT_MS);
      const response = await fetch(proxied(url, mediaProxyUrl), {
        signal: stopping.signal,
        redirect: 'error',
        headers: {
          [REVIEW_HEADER]: reviewToken,
          ...(request.headers.range && { range: request.headers.range }),
        },
      })
        .catch((cause: unknown) => {
          throw new AppError('bad_gateway', 'The media cannot be loaded right now', { cause });
        })
        .finally(() => clearTimeout(timer));
      if (response.status === HTTP_RANGE_NOT_SATISFIABLE) {
        await response.body?.cancel();
        const size = response.headers.get('content-range');
        return reply
          .code(response.status)
          .headers(size ? { 'content-range': size } : {})
          .send();
      }
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        throw new AppError(
          response.status === 404 ? 'not_found' : 'bad_gateway',
          'The media cannot be loaded any more',
        );
      }
      for (const name of FORWARDED_HEADERS) {
        const value = response.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      reply.code(response.status).header('content-security-policy', "default-src 'none'; sandbox");
      return reply.send(Readable.fromWeb(response.body as ReadableStream));
    });
  };
}

async function findMediaUrl(db: Db, { caseId, part }: Params): Promise<string> {
  const id = ModerationCaseId.safeParse(caseId);
  const story = id.success ? (await findCaseSummary(db, id.data))?.story : undefined;
  const url = part === 'media' ? story?.mediaUrl : part === 'thumbnail' ? story?.thumbnailUrl : undefined;
  if (!url) throw new AppError('not_found', 'These media are deleted');
  return url;
}

function proxied(url: string, mediaProxyUrl: string): URL {
  if (url.startsWith('/')) return new URL(url, mediaProxyUrl);
  const address = new URL('/api/proxy/image', mediaProxyUrl);
  address.search = String(new URLSearchParams({ url }));
  return address;
}
