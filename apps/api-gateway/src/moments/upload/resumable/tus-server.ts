import { randomUUID } from 'node:crypto';
import type { UploadId, UserId } from '@around/contracts/ids';
import { UPLOAD_MAX_BYTES } from '@around/contracts/moments/moment-limits';
import { VIDEO_REQUIRED } from '@around/contracts/moments/moment-messages';
import { UPLOADED_MOMENT_HEADER } from '@around/contracts/moments/resumable-upload';
import { RESUMABLE_UPLOAD_PATH } from '@around/contracts/moments/upload-calls';
import type { Db } from '@around/database/db';
import { findMomentByKey } from '@around/database/moments/create-moment';
import { createUpload, findUpload } from '@around/database/moments/uploads';
import { newPartedKey } from '@around/media-store/object-names';
import { AppError } from '@around/service-kit/app-error';
import { ERRORS, Server, type ServerOptions, type Upload } from '@tus/server';
import { placeFields } from '../add-moment.ts';
import { parseFields } from '../read-fields.ts';
import type { UploadDataStore } from './upload-data-store.ts';

/** Who sends a request, and why it failed. */
export type TusContext = { userId: UserId; idempotencyKey: string; failure?: unknown };

export type TusServer = {
  /** The protocol's response. A failure is also set in the context. */
  respond: (request: Request, context?: TusContext) => Promise<Response>;
};

type Dependencies = {
  db: Db;
  datastore: UploadDataStore;
  /** Throws when the user has shared too much. */
  checkLimit: (userId: UserId) => Promise<void>;
};

/** A row decides which request may write, see `beginUploadWriter`. Waiting for a lock would let a dead connection block the upload. */
const noLocks: ServerOptions['locker'] = {
  newLock: () => ({ lock: async () => {}, unlock: async () => {} }),
};

/** The tus protocol for videos of users. */
export function tusServer({ db, datastore, checkLimit }: Dependencies): TusServer {
  const contexts = new WeakMap<object, TusContext>();

  async function onUploadCreate(request: object, upload: Upload): Promise<object> {
    const { userId, idempotencyKey } = contexts.get(request)!;
    const parsed = parseFields(upload.metadata ?? {});
    const size = upload.size ?? 0;
    if (size === 0) throw new AppError('bad_request', VIDEO_REQUIRED);
    const momentId = await findMomentByKey(db, userId, idempotencyKey);
    if (!momentId) await checkLimit(userId);
    const fields = momentId ? parsed : await placeFields(db, parsed);
    const id = upload.id as UploadId;
    const added = { id, userId, idempotencyKey, fields, size, incomingKey: newPartedKey(), momentId };
    upload.id = await db.transaction().execute((tx) => createUpload(tx, added));
    return {};
  }

  async function onUploadFinish(_request: object, { id }: Upload) {
    const upload = await findUpload(db, id as UploadId);
    return upload?.momentId ? { headers: { [UPLOADED_MOMENT_HEADER]: upload.momentId } } : {};
  }

  const server = new Server({
    path: RESUMABLE_UPLOAD_PATH,
    relativeLocation: true,
    maxSize: UPLOAD_MAX_BYTES,
    datastore,
    locker: noLocks,
    namingFunction: () => randomUUID(),
    onUploadCreate,
    onUploadFinish,
    onResponseError(request, error) {
      const context = contexts.get(request);
      if (context) context.failure = error;
      // The library's 403 would mean that the user may not upload.
      const isHeaderMissing = error === ERRORS.MISSING_OFFSET || error === ERRORS.INVALID_CONTENT_TYPE;
      return isHeaderMissing ? { status_code: 400, body: (error as typeof ERRORS.MISSING_OFFSET).body } : undefined;
    },
  });

  return {
    respond(request, context) {
      if (context) contexts.set(request, context);
      return server.handleWeb(request);
    },
  };
}
