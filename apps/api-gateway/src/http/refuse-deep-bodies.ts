import { AppError } from '@around/service-kit/app-error';
import type { FastifyInstance } from 'fastify';
import { isDeeperThan } from './json-depth.ts';

/** No contract has half as many levels. */
const MAX_DEPTH = 32;

/** Answers 400 to a deeply nested body before it is parsed: parsing it would take the time of hundreds of other requests. */
export function refuseDeepBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeperThan(MAX_DEPTH, body)) done(new AppError('bad_request', 'The body has too many levels'));
    else void parse(request, body, done);
  });
}
