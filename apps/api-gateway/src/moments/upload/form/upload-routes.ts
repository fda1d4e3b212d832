import type { MomentId, UserId } from '@around/contracts/ids';
import { UPLOAD_MAX_BYTES } from '@around/contracts/moments/moment-limits';
import { VIDEO_TOO_LARGE } from '@around/contracts/moments/moment-messages';
import { uploadVideo } from '@around/contracts/moments/moments';
import type { Db } from '@around/database/db';
import { findMomentByKey } from '@around/database/moments/create-moment';
import type { MediaStore } from '@around/media-store/media-store';
import { AppError } from '@around/service-kit/app-error';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AttemptLimiter } from '../../../rate-limits/attempt-limiter.ts';
import type { ConcurrencyLimiter } from '../../../rate-limits/concurrency-limiter.ts';
import type { UserSuspensions } from '../../../safety/standing/user-suspensions.ts';
import type { UserGuard } from '../../../users/user-guard.ts';
import { limitOf, type UserLimits } from '../../../users/user-limits.ts';
import { readMoment } from '../../read-moment.ts';
import { logStoreFailure } from '../log-store-failure.ts';
import { requireSpeed, type SpeedLimit } from '../minimum-speed.ts';
import { readIdempotencyKey } from '../read-fields.ts';
import { receiveUpload } from './receive-upload.ts';
import { shareMoment } from './share-moment.ts';

export type UploadDependencies = {
  db: Db;
  mediaStore: MediaStore;
  users: UserGuard;
  suspensions: UserSuspensions;
  attempts: AttemptLimiter;
  concurrency: ConcurrencyLimiter;
  userLimits: UserLimits;
  uploadSpeed: SpeedLimit;
  kickRelay: () => void;
};

/** Boundaries, headers and texts of the form. */
const FORM_OVERHEAD_BYTES = 64 * 1_024;

/** `POST /api/upload/video`: stores the video and queues its processing. The session is checked before the body is read. */
export function uploadRoutes(deps: UploadDependencies): FastifyPluginAsyncZod {
  const { db, mediaStore: store, users, suspensions, attempts, concurrency, userLimits, uploadSpeed } = deps;

  async function upload(request: FastifyRequest, userId: UserId, idempotencyKey: string): Promise<MomentId> {
    const hourly = [limitOf(`upload:${userId}`, userLimits.upload.perUser)];
    await using _slot = await concurrency.take(`upload:${userId}`, userLimits.upload.atOnce);
    await attempts.consume(hourly);
    let isNew = false;
    try {
      using speed = requireSpeed(request, uploadSpeed);
      const received = await receiveUpload(request, { db, store, signal: speed.signal });
      const moment = await shareMoment(received, { db, store, userId, idempotencyKey });
      ({ isNew } = moment);
      return moment.id;
    } finally {
      // Only moments that were made count, so that a bad connection uses up no attempt.
      if (!isNew) await attempts.refund(hourly).catch(() => {});
    }
  }

  return async (app) => {
    await app.register(multipart);
    app.setErrorHandler((error, { log }) => {
      logStoreFailure(error, log);
      throw error;
    });

    app.post(
      uploadVideo.path,
      { schema: uploadVideo.schema, config: { hasLongBody: true }, onRequest: [refuseTooLarge] },
      async (request, reply) => {
        const { user } = await users.require(request);
        await suspensions.refuse(user.id);
        const idempotencyKey = readIdempotencyKey(request);
        const known = await findMomentByKey(db, user.id, idempotencyKey);
        const momentId = known ?? (await upload(request, user.id, idempotencyKey));
        if (!known) deps.kickRelay();
        return reply.code(201).send(await readMoment(db, { userId: user.id, momentId }));
      },
    );
  };
}

async function refuseTooLarge({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) <= UPLOAD_MAX_BYTES + FORM_OVERHEAD_BYTES) return;
  throw new AppError('too_large', VIDEO_TOO_LARGE);
}
