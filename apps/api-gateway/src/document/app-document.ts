import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { LocationGroup } from '@around/contracts/feed';
import { START_DATA_ID, type StartData } from '@around/contracts/start-data';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding } from '../feed/answers/accepted-encoding.ts';
import type { FeedIndex } from '../feed/following/feed-index.ts';
import { isEtagKnown } from '../http/known-etag.ts';
import type { CookieSession } from '../sessions/cookie-session.ts';
import type { ReadTemplate } from './app-template.ts';
import { type FirstFeed, readFirstFeed } from './first-feed.ts';
import { PLAIN_PLACES, writeFirstStory, writePlainPlaces } from './first-story.ts';

type Dependencies = {
  readTemplate: ReadTemplate;
  feedIndex: FeedIndex | undefined;
  users: Pick<CookieSession, 'cookieName' | 'read'>;
  clock: () => Date;
};

export type SendAppDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Routes of the web app that show the feed. */
const FEED_PATHS = ['/', '/new-home', '/classic'];
/** Most visitors get the same document. */
const KEPT_BODIES = 50;
const APP_SCRIPTS = /<script type="module".*<\/script>/s;
const APP_STYLES = '<link rel="stylesheet"';
const compress = promisify(gzip);

/**
 * Sends `index.html` with the data that the app starts with: whether somebody may be signed in, and on a feed route the first page of
 * the feed. It belongs to one browser, so no shared cache keeps it.
 */
export function appDocuments({ readTemplate, feedIndex: index, users, clock }: Dependencies): SendAppDocument {
  const bodies = new LRUCache<string, Buffer>({ max: KEPT_BODIES });

  return async (request, reply) => {
    const template = await readTemplate();
    const [path = '', query] = request.url.split('?', 2);
    const feed = FEED_PATHS.includes(path) ? readFirstFeed({ index, clock }, new URLSearchParams(query)) : undefined;
    const isSignedOut = await isNobodySignedIn(users, request);
    const savesData = request.headers['save-data'] === 'on';
    const encoding = acceptedEncoding(request.headers['accept-encoding']);

    const etag = `"${digest([template, feed?.version, isSignedOut, savesData, encoding].join('\n'))}"`;
    reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding, cookie, save-data')
      .header('etag', etag);
    if (isEtagKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type('text/html; charset=utf-8');
    if (encoding === 'gzip') reply.header('content-encoding', 'gzip');
    const known = bodies.get(etag);
    if (known) return reply.send(known);
    const html = writeAppDocument(template, { isSignedOut, feed, savesData });
    const body = encoding === 'gzip' ? await compress(html) : Buffer.from(html);
    bodies.set(etag, body);
    return reply.send(body);
  };
}

/** False when the session store fails: then it is not known, and a signed-in user must not look signed out. */
async function isNobodySignedIn(users: Dependencies['users'], request: FastifyRequest): Promise<boolean> {
  if (request.cookies[users.cookieName] === undefined) return true;
  try {
    return (await users.read(request))?.user === undefined;
  } catch (error) {
    request.log.warn({ err: error }, 'session not read for the document');
    return false;
  }
}

type Content = { isSignedOut: boolean; feed: FirstFeed | undefined; savesData: boolean };

function writeAppDocument(template: string, { isSignedOut, feed, savesData }: Content): string {
  const places = feed ? (JSON.parse(feed.json) as LocationGroup[]) : [];
  const story = places[0] && writeFirstStory(places[0], { savesData });
  const data = `<script type="application/json" id="${START_DATA_ID}">${writeStartData({ isSignedOut, feed })}</script>`;
  const page = story?.links.length ? startAfterPoster(template) : template;
  // Functions, because a replacement string would interpret `$&` in a name or caption.
  return page
    .replace('<script', (script) => [...(story?.links ?? []), script].join('\n    '))
    .replace('<!--first-story-->', () => story?.content ?? '')
    .replace(PLAIN_PLACES, () => writePlainPlaces(places))
    .replace('</body>', () => `  ${data}\n  </body>`);
}

/**
 * Browsers neither load nor run the scripts of a template, and show a page before styles that are not for its screen have arrived.
 * `start-app.js` uses both once the poster is painted.
 */
function startAfterPoster(template: string): string {
  return template
    .replace(
      APP_SCRIPTS,
      (scripts) => `<template id="app-scripts">${scripts}</template>\n    <script src="/start-app.js" defer></script>`,
    )
    .replace(APP_STYLES, `${APP_STYLES} id="app-styles" media="not all"`);
}

/** Escaped so that no text of a story can end the script element. */
function writeStartData({ isSignedOut, feed }: Pick<Content, 'isSignedOut' | 'feed'>): string {
  const start: StartData = { isSignedOut, feed: feed && { lat: feed.lat, lng: feed.lng, places: 0 } };
  const json = JSON.stringify(start);
  // The places are JSON already.
  const withPlaces = feed ? json.replace('"places":0', () => `"places":${feed.json}`) : json;
  return withPlaces.replaceAll('<', '\\u003c');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27);
}
