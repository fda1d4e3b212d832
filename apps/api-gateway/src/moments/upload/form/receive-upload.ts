import type { UploadFields } from '@around/contracts/moments/moment-fields';
import { UPLOAD_MAX_BYTES } from '@around/contracts/moments/moment-limits';
import { VIDEO_REQUIRED } from '@around/contracts/moments/moment-messages';
import type { Db } from '@around/database/db';
import type { MediaStore } from '@around/media-store/media-store';
import { newIncomingKey } from '@around/media-store/object-names';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import { placeFields } from '../add-moment.ts';
import { parseFields } from '../read-fields.ts';
import { toUploadError } from '../upload-errors.ts';
import { requireVideo } from '../video-content.ts';
import { readForm } from './read-form.ts';

/** The form of an upload whose file is in the store, under this key. */
export type ReceivedUpload = { fields: UploadFields; incomingKey: string };

type Options = { db: Db; store: MediaStore; signal: AbortSignal };

/** Stores the file while it arrives. When anything is wrong, also with a field after the file, nothing is stored. */
export async function receiveUpload(request: FastifyRequest, { db, store, signal }: Options): Promise<ReceivedUpload> {
  const texts: Record<string, string> = {};
  let incomingKey: string | undefined;
  try {
    for await (const part of readForm(request, signal)) {
      if ('file' in part) incomingKey = await storeVideo(part.file, { store, signal });
      else texts[part.name] = part.text;
    }
    const fields = parseFields(texts);
    if (incomingKey === undefined) throw new AppError('bad_request', VIDEO_REQUIRED);
    return { fields: await placeFields(db, fields), incomingKey };
  } catch (error) {
    if (incomingKey !== undefined) await removeUpload(store, incomingKey);
    throw error;
  }
}

/** A file that cannot be removed now is left to the sweeper. */
export async function removeUpload(store: MediaStore, incomingKey: string): Promise<void> {
  await store.remove(incomingKey).catch(() => {});
}

async function storeVideo(
  file: AsyncIterable<Buffer>,
  { store, signal }: Pick<Options, 'store' | 'signal'>,
): Promise<string> {
  const key = newIncomingKey();
  try {
    await store.write(key, requireVideo(file), { maxBytes: UPLOAD_MAX_BYTES, signal });
    return key;
  } catch (cause) {
    signal.throwIfAborted();
    throw toUploadError(cause);
  }
}
