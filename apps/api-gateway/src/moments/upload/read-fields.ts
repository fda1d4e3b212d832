import { randomUUID } from 'node:crypto';
import { IdempotencyKey, UploadFields } from '@around/contracts/moments/moment-fields';
import { IDEMPOTENCY_HEADER } from '@around/contracts/moments/upload-calls';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';

/** The text fields of an upload, in a form or in the metadata of tus. */
export function parseFields(texts: Record<string, unknown>): UploadFields {
  const parsed = UploadFields.safeParse(texts);
  if (parsed.success) return parsed.data;
  throw new AppError('bad_request', parsed.error.issues[0]?.message ?? 'A field is not valid');
}

/** Without a key no retry is recognized. */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const key = IdempotencyKey.safeParse(headers[IDEMPOTENCY_HEADER] ?? randomUUID());
  if (!key.success) throw new AppError('bad_request', `${IDEMPOTENCY_HEADER} is not valid`);
  return key.data;
}
