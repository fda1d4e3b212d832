import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { UploadId, UserId } from '@around/contracts/ids';
import { UPLOAD_LIFE_HOURS } from '@around/contracts/moments/resumable-upload';
import type { Db } from '@around/database/db';
import {
  addUploadPart,
  beginUploadWriter,
  completeUpload,
  findUpload,
  lockUpload,
  removeUploads,
  type UploadRow,
} from '@around/database/moments/uploads';
import type { MediaStore } from '@around/media-store/media-store';
import { AppError } from '@around/service-kit/app-error';
import { untilAborted } from '@around/service-kit/until-aborted';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { addMoment } from '../add-moment.ts';
import { toUploadError } from '../upload-errors.ts';
import { requireVideo } from '../video-content.ts';
import { splitParts } from './split-parts.ts';
import { replacedWriter, watchWriter } from './watch-writer.ts';

type Dependencies = { db: Db; store: MediaStore; onMomentAdded: (userId: UserId) => Promise<void> };
type Writing = UploadRow & { writer: string };

/** Upper bound of what is lost when a gateway is killed. */
const PART_LIMITS = { maxBytes: 8 * 2 ** 20, maxMs: 5_000 };
/** An upload at the lowest accepted speed has 640 parts. Only a client that sends tiny requests has more. */
const MAX_PARTS = 1_000;
const HOUR_MS = 3_600_000;

/**
 * Where tus keeps uploads: the bytes in parts in the media store, everything else in a row, so any gateway can continue an upload. Rows
 * are added by `onUploadCreate`, which knows the user.
 */
export class UploadDataStore extends DataStore {
  override extensions = ['creation', 'expiration', 'termination'];
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    super();
    this.#deps = deps;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received, createdAt } = await this.#require(id);
    return new Upload({ id, size, offset: received, creation_date: createdAt.toISOString() });
  }

  override getExpiration(): number {
    return UPLOAD_LIFE_HOURS * HOUR_MS;
  }

  override async remove(id: string): Promise<void> {
    await this.#deps.db.transaction().execute((tx) => removeUploads(tx, [id as UploadId]));
  }

  /**
   * Stores bytes from this offset and returns the new one. Each stored part counts, also when the request breaks off later. After the last
   * one the moment is added.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { db } = this.#deps;
    const uploadId = id as UploadId;
    const upload = await beginUploadWriter(db, { uploadId, offset });
    if (!upload) throw new AppError('conflict', 'The upload is at another offset');
    if (upload.parts.length >= MAX_PARTS) throw new AppError('bad_request', 'The upload has too many parts');
    using watch = watchWriter(db, { uploadId, writer: upload.writer });
    const bytes = untilAborted<Buffer>(source, watch.signal);
    for await (const part of splitParts(offset === 0 ? requireVideo(bytes) : bytes, PART_LIMITS)) {
      await this.#addPart(upload, part);
    }
    await this.finish(upload);
    return upload.received;
  }

  /** Adds the moment of an upload whose bytes are all stored. Call it again when that failed: it adds one moment. */
  async finish({ id, size, received, momentId, incomingKey, parts }: UploadRow): Promise<void> {
    if (momentId || received < size) return;
    const { db, store, onMomentAdded } = this.#deps;
    // Outside of the transaction, because the store may be slow. The list of parts does not change any more.
    await store.joinParts(incomingKey, parts).catch((error: unknown) => {
      throw toUploadError(error);
    });
    const moment = await db.transaction().execute(async (tx) => {
      const upload = await lockUpload(tx, id);
      if (!upload?.fields) return undefined;
      const added = await addMoment(tx, { ...upload, fields: upload.fields });
      await completeUpload(tx, id, added);
      return { ...added, userId: upload.userId };
    });
    if (moment?.isNew) await onMomentAdded(moment.userId);
  }

  async #addPart(upload: Writing, bytes: AsyncIterable<Buffer>): Promise<void> {
    const { db, store } = this.#deps;
    const key = partKey(upload);
    try {
      const size = await store.write(key, bytes, { maxBytes: upload.size - upload.received });
      if (!(await addUploadPart(db, { uploadId: upload.id, writer: upload.writer }, { key, size }))) {
        await store.remove(key);
        throw replacedWriter();
      }
      upload.received += size;
      upload.parts.push(key);
    } catch (error) {
      throw toUploadError(error);
    }
  }

  async #require(id: string): Promise<UploadRow> {
    const upload = await findUpload(this.#deps.db, id as UploadId);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    return upload;
  }
}

/** The random suffix distinguishes parts that two writers store for the same offset. */
function partKey({ incomingKey, received }: UploadRow): string {
  return `${incomingKey}/${String(received).padStart(9, '0')}-${randomBytes(4).toString('hex')}`;
}
