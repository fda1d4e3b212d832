import { ReadableStream } from 'node:stream/web';
import { VIDEO_TOO_LARGE } from '@around/contracts/moments/moment-messages';
import { UPLOADED_MOMENT_HEADER } from '@around/contracts/moments/resumable-upload';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';

const REQUEST_HEADERS = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-concat',
  'upload-metadata',
  'upload-offset',
];
const BODY_HEADERS = ['content-type', 'content-length'];
/** Not those of CORS: only our own pages upload. */
const RESPONSE_HEADERS = [
  'location',
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'upload-expires',
  'upload-length',
  'upload-offset',
  UPLOADED_MOMENT_HEADER,
];
const TOO_LARGE = 413;
/** The only server error that is the client's to solve: it asked for an extension that we do not announce. */
const NOT_IMPLEMENTED = 501;

/** The request as a `Request` of the Fetch API. Only a PATCH has a body: the server does not accept bytes with the creation. */
export function toWebRequest(request: FastifyRequest, body?: AsyncIterable<Uint8Array>): Request {
  const { headers, method, url } = request;
  const kept = body ? [...REQUEST_HEADERS, ...BODY_HEADERS] : REQUEST_HEADERS;
  const present = kept.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []));
  return new Request(new URL(url, 'http://gateway'), {
    method,
    headers: present as Array<[string, string]>,
    ...(body && { body: ReadableStream.from(body), duplex: 'half' }),
  });
}

/** Sends the protocol's response. Its refusals are thrown, so that they have the shape of all our errors. */
export async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  if (response.status === NOT_IMPLEMENTED)
    return reply.code(NOT_IMPLEMENTED).send({ message: (await response.text()).trim() });
  if (response.status >= 400) throw await toError(response);
  for (const name of RESPONSE_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.code(response.status).send();
}

async function toError(response: Response): Promise<Error> {
  const { status } = response;
  if (status === TOO_LARGE) return new AppError('too_large', VIDEO_TOO_LARGE);
  return Object.assign(new Error((await response.text()).trim()), { statusCode: status });
}
