import type { FastifyInstance } from 'fastify';

/**
 * Answers 304 when `If-None-Match` has the response's ETag: alone, in a list, or as `*`. Register it after `@fastify/etag` and before
 * the compression, whose `Vary` a 304 and an uncompressed response need as well.
 */
export function answerConditionally(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('vary', 'accept-encoding');
    const etag = reply.getHeader('etag');
    const known = request.headers['if-none-match'];
    if (reply.statusCode !== 200 || typeof etag !== 'string' || known === undefined) return payload;
    if (!includesEtag(known, etag)) return payload;
    reply.code(304);
    return '';
  });
}

/** Weak comparison, as RFC 9110 asks of `If-None-Match`. */
function includesEtag(known: string, etag: string): boolean {
  return known.trim() === '*' || known.split(',').some((item) => withoutWeak(item.trim()) === withoutWeak(etag));
}

function withoutWeak(etag: string): string {
  return etag.replace(/^W\//, '');
}
