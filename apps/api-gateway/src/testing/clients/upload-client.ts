import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';

export type FormField = { name: string; value: string } | { name: string; file: Buffer; headers?: string };
export type UploadResponse = { status: number; body: Record<string, unknown>; headers: IncomingMessage['headers'] };

const BOUNDARY = '----around-test-boundary';
const CHUNK_BYTES = 65_536;

/** The beginning of a real MP4, followed by random bytes. */
export function makeVideo(size: number): Buffer {
  const head = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');
  return Buffer.concat([head, randomBytes(size - head.length)]);
}

export function makeForm(fields: FormField[]): Buffer {
  const parts = fields.flatMap((field) => {
    const isFile = 'file' in field;
    const ownHeaders = isFile ? (field.headers ?? '; filename="clip.mp4"\r\nContent-Type: video/mp4') : '';
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field.name}"${ownHeaders}\r\n\r\n`;
    return [Buffer.from(head), isFile ? field.file : Buffer.from(field.value), Buffer.from('\r\n')];
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

type Options = { origin: string; headers?: Record<string, string> };

/** Starts an upload without its body. */
export function openUpload({ origin, headers = {} }: Options): ClientRequest {
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const outgoing = request(`${origin}/api/upload/video`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': type, ...headers },
  });
  outgoing.on('error', () => {});
  return outgoing;
}

/** Sends a body piece by piece and resolves with the response, also if it comes before the end of the body. */
export async function sendUpload(body: Buffer | AsyncIterable<Buffer>, options: Options): Promise<UploadResponse> {
  const isKnown = Buffer.isBuffer(body);
  const length = isKnown ? { 'content-length': String(body.length) } : {};
  const outgoing = openUpload({ ...options, headers: { ...length, ...options.headers } });
  const response = responseTo(outgoing);
  let isAnswered = false;
  const settle = () => {
    isAnswered = true;
  };
  response.then(settle, settle);
  for await (const chunk of isKnown ? piecesOf(body) : body) {
    if (isAnswered || outgoing.destroyed) break;
    if (!outgoing.write(chunk)) await Promise.race([drained(outgoing), response]);
  }
  outgoing.end();
  return response;
}

async function drained(outgoing: ClientRequest): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(outgoing, 'drain', { signal }), once(outgoing, 'close', { signal })]);
  waiting.abort();
}

export async function responseTo(outgoing: ClientRequest): Promise<UploadResponse> {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode!,
    headers: response.headers,
    body: (await json(response)) as UploadResponse['body'],
  };
}

async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += CHUNK_BYTES) yield body.subarray(at, at + CHUNK_BYTES);
}
