import { allEndpoints } from '@around/contracts/all-endpoints';
import { ApiError } from '@around/contracts/api-error';
import { RESUMABLE_UPLOAD_PATH } from '@around/contracts/moments/upload-calls';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { isOperatorPath, isPublicCall } from '../operator/session/operator-paths.ts';

type Operation = { method: string; url: string; schema: FastifySchema };

/** Calls under these paths need a user's session. */
const USER_PATHS = /^\/api\/(?:user|sessions|passkeys|upload)(?:\/|$)|^\/api\/sign-in-providers\/:provider\/link$/;

/** The bodies of uploads are not parsed by a schema. */
const UPLOAD_BODIES: Record<string, string> = {
  'POST /api/upload/video': 'multipart/form-data',
  [`PATCH ${RESUMABLE_UPLOAD_PATH}/:uploadId`]: 'application/offset+octet-stream',
};

/** Summaries of the routes whose bodies and answers follow the tus protocol, and of event streams. */
const SUMMARIES: Record<string, string> = {
  [`POST ${RESUMABLE_UPLOAD_PATH}`]: 'Begins a resumable upload (tus)',
  [`PATCH ${RESUMABLE_UPLOAD_PATH}/:uploadId`]: 'Continues a resumable upload (tus)',
  [`DELETE ${RESUMABLE_UPLOAD_PATH}/:uploadId`]: 'Cancels a resumable upload (tus)',
  'GET /api/admin/jobs/:id/events': 'The progress of a job as server-sent events',
  'GET /api/admin/crawl/log/events': 'New rows of the crawl log as server-sent events',
};

/** Adds what a route's schema does not say: summary, security, content type, and the errors of every call. */
export function describeOperation({ method, url, schema }: Operation): FastifySchema {
  const call = `${method} ${url}`;
  const endpoint = allEndpoints.get(call);
  const summary = endpoint?.summary ?? SUMMARIES[call];
  const uploadBody = UPLOAD_BODIES[call];
  const hasBody = method !== 'GET';
  return {
    ...schema,
    ...(summary && { summary }),
    ...(uploadBody && { consumes: [uploadBody] }),
    security: securityOf(method, url),
    response: {
      429: ApiError,
      ...(hasBody && { 413: ApiError, 415: ApiError }),
      ...(schema.response as object),
      ...contentOf(call, endpoint?.contentType, schema),
    },
  };
}

function securityOf(method: string, url: string) {
  if (isOperatorPath(url)) return isPublicCall(method, url) ? [] : [{ adminSession: [] }];
  return USER_PATHS.test(url) ? [{ userSession: [] }] : [];
}

/** The successful answer of a route that does not answer JSON. */
function contentOf(call: string, contentType: string | undefined, { response }: FastifySchema): object {
  if (call.endsWith('/events')) return { 200: { content: { 'text/event-stream': { schema: z.string() } } } };
  if (!contentType) return {};
  const { 200: schema } = response as { 200: unknown };
  return { 200: { content: { [contentType]: { schema } } } };
}
