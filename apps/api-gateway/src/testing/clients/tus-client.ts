import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerUnlessLost } from './repeat-upload.ts';

export type TusResponse = { status: number; headers: IncomingMessage['headers']; body: Record<string, unknown> };

const PATH = '/api/upload/resumable';
const UNAVAILABLE_PAUSE_MS = 250;
/** Statuses of a gateway that is busy, or still stores bytes of an earlier request: it accepts the same bytes later. */
const BUSY_STATUSES = new Set([408, 409, 503]);

/** Sends the requests of the tus protocol one by one, as a client does that is cut off and comes back. */
export function tusClient({ origin, cookie }: { origin: string; cookie?: string | undefined }) {
  function open(method: string, path: string, headers: Record<string, string>): ClientRequest {
    const outgoing = request(`${origin}${path}`, {
      method,
      agent: false,
      headers: { 'tus-resumable': '1.0.0', ...(cookie && { cookie }), ...headers },
    });
    outgoing.on('error', () => {});
    return outgoing;
  }

  function send(method: string, path: string, headers: Record<string, string> = {}): Promise<TusResponse> {
    const outgoing = open(method, path, headers);
    outgoing.end();
    return responseTo(outgoing);
  }

  /** Starts a PATCH without its body. */
  function openPatch(path: string, offset: number, headers: Record<string, string> = {}): ClientRequest {
    const type = 'application/offset+octet-stream';
    return open('PATCH', path, { 'content-type': type, 'upload-offset': String(offset), ...headers });
  }

  function create(
    size: number,
    { fields = { location: 'Konak' }, key = randomUUID() }: { fields?: Record<string, string>; key?: string } = {},
    headers: Record<string, string> = {},
  ): Promise<TusResponse> {
    return send('POST', PATH, {
      'idempotency-key': key,
      'upload-length': String(size),
      'upload-metadata': toMetadata(fields),
      ...headers,
    });
  }

  /** The path of a new upload. A gateway that starts on a busy machine may be unavailable at first. */
  async function start(size: number, key = randomUUID()): Promise<string> {
    const { status, headers, body } = await create(size, { key });
    if (status === 503) {
      await sleep(UNAVAILABLE_PAUSE_MS);
      return start(size, key);
    }
    if (headers.location === undefined) throw new Error(`No upload: ${status} ${JSON.stringify(body)}`);
    return headers.location;
  }

  const head = (path: string, headers?: Record<string, string>) => send('HEAD', path, headers);

  function patch(
    path: string,
    offset: number,
    bytes: Buffer,
    headers: Record<string, string> = {},
  ): Promise<TusResponse> {
    const outgoing = openPatch(path, offset, { 'content-length': String(bytes.length), ...headers });
    const response = responseTo(outgoing);
    outgoing.end(bytes);
    return response;
  }

  /** Sends what is not stored yet, again after a lost connection and when the gateway is busy, as the web app does. */
  async function sendRest(path: string, video: Buffer): Promise<TusResponse> {
    const response = await answerUnlessLost(async () => {
      const stored = await head(path);
      const offset = Number(stored.headers['upload-offset']);
      return stored.status === 200 ? patch(path, offset, video.subarray(offset)) : stored;
    });
    if (response && !BUSY_STATUSES.has(response.status)) return response;
    await sleep(UNAVAILABLE_PAUSE_MS);
    return sendRest(path, video);
  }

  return {
    openPatch,
    create,
    start,
    options: () => send('OPTIONS', PATH),
    head,
    remove: (path: string) => send('DELETE', path),
    moment: (path: string) => send('GET', `${path}/moment`),
    patch,
    sendRest,
  };
}

export async function responseTo(outgoing: ClientRequest): Promise<TusResponse> {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await text(response);
  return { status: response.statusCode!, headers: response.headers, body: body === '' ? {} : JSON.parse(body) };
}

function toMetadata(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
