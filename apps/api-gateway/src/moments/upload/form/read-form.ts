import { UPLOAD_MAX_BYTES } from '@around/contracts/moments/moment-limits';
import { AppError } from '@around/service-kit/app-error';
import { untilAborted } from '@around/service-kit/until-aborted';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

type FormPart = { name: string; text: string } | { file: AsyncIterable<Buffer> };

const TEXT_FIELDS = new Set(['caption', 'location', 'latitude', 'longitude']);

const OPTIONS = {
  // The store counts the bytes. One byte more, because the parser cuts off silently at its own limit.
  limits: {
    files: 1,
    fileSize: UPLOAD_MAX_BYTES + 1,
    fields: 8,
    parts: 12,
    fieldSize: 4_096,
    fieldNameSize: 64,
    headerPairs: 50,
  },
  throwFileSizeLimit: false,
  // A file may come without a file name.
  isPartAFile: (name: string | undefined, contentType: string | undefined, fileName: string | undefined) =>
    name === 'video' || fileName !== undefined || contentType === 'application/octet-stream',
};

/** The parts of an upload form in the order in which they arrive. A file must be read before the next part. */
export async function* readForm(request: FastifyRequest, signal: AbortSignal): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) throw new AppError('unsupported_media', 'Please send a multipart/form-data body');
  const seen = new Set<string>();
  try {
    for await (const part of untilAborted(request.parts(OPTIONS), signal)) {
      const { fieldname: name } = part;
      if (seen.has(name)) throw new AppError('bad_request', `${name} was sent twice`);
      seen.add(name);
      if (part.type === 'field') yield { name, text: textOf(part) };
      else if (TEXT_FIELDS.has(name)) throw new AppError('bad_request', `${name} must be a text`);
      else yield { file: bytesOf(part.file) };
    }
  } catch (error) {
    throw toClientError(error);
  }
}

function textOf({ fieldname, value, valueTruncated }: { fieldname: string; value: unknown; valueTruncated: boolean }) {
  if (valueTruncated) throw new AppError('bad_request', `${fieldname} is too long`);
  if (typeof value !== 'string') throw new AppError('bad_request', `${fieldname} must be a text`);
  return value;
}

async function* bytesOf(file: MultipartFile['file']): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw toClientError(error);
  }
}

/** The parser's errors for a malformed body have no status. */
function toClientError(error: unknown): unknown {
  if (error instanceof AppError || typeof (error as { statusCode?: unknown }).statusCode === 'number') return error;
  return new AppError('bad_request', 'The upload is damaged or incomplete', { cause: error });
}
