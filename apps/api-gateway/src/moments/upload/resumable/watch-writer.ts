import type { Db } from '@around/database/db';
import { isUploadWriter, type UploadWriter } from '@around/database/moments/uploads';
import { AppError } from '@around/service-kit/app-error';

const CHECK_MS = 3_000;

/**
 * Aborts when another request, at any gateway, continues the upload. After a broken connection the first request may stay open for long
 * and occupy one of the user's upload slots.
 */
export function watchWriter(db: Db, writer: UploadWriter): Disposable & { signal: AbortSignal } {
  const controller = new AbortController();
  const timer = setInterval(async () => {
    const isWriter = await isUploadWriter(db, writer).catch(() => true);
    if (!isWriter) controller.abort(replacedWriter());
  }, CHECK_MS).unref();
  return { signal: controller.signal, [Symbol.dispose]: () => clearInterval(timer) };
}

export function replacedWriter(): AppError {
  return new AppError('conflict', 'The upload was continued by another request');
}
