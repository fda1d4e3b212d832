import type { UploadId, UserId } from '@around/contracts/ids';
import { createUploadSchema, getUploadedMoment, uploadSchema } from '@around/contracts/moments/resumable-upload';
import { RESUMABLE_UPLOAD_PATH } from '@around/contracts/moments/upload-calls';
import { findUpload, findUploadOfUser, type UploadRow } from '@around/database/moments/uploads';
import { AppError } from '@around/service-kit/app-error';
import { untilAborted } from '@around/service-kit/until-aborted';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limitOf } from '../../../users/user-limits.ts';
import { readMoment } from '../../read-moment.ts';
import type { UploadDependencies } from '../form/upload-routes.ts';
import { logStoreFailure } from '../log-store-failure.ts';
import { requireSpeed } from '../minimum-speed.ts';
import { readIdempotencyKey } from '../read-fields.ts';
import { sendWebResponse, toWebRequest } from './tus-exchange.ts';
import { type TusContext, tusServer } from './tus-server.ts';
import { UploadDataStore } from './upload-data-store.ts';

const UPLOAD_PATH = `${RESUMABLE_UPLOAD_PATH}/:uploadId`;

/** Uploads by the tus protocol, which continue after a cut at the byte where they stopped, at any gateway. */
export function resumableRoutes(deps: UploadDependencies): FastifyPluginAsyncZod {
  const { db, mediaStore: store, users, suspensions, attempts, concurrency, userLimits, uploadSpeed } = deps;
  const hourly = (userId: UserId) => limitOf(`upload:${userId}`, userLimits.upload.perUser);
  const datastore = new UploadDataStore({
    db,
    store,
    async onMomentAdded(userId) {
      deps.kickRelay();
      await attempts.count(hourly(userId)).catch(() => {});
    },
  });
  const tus = tusServer({ db, datastore, checkLimit: (userId) => attempts.check([hourly(userId)]) });

  async function respond(reply: FastifyReply, request: Request, context: TusContext): Promise<FastifyReply> {
    const response = await tus.respond(request, context);
    // The protocol's own errors are no `Error`; the response states them.
    if (context.failure instanceof Error) throw context.failure;
    return sendWebResponse(reply, response);
  }

  /** Completes an upload whose last request failed after all bytes were stored, because its client does not send them again. */
  async function completeUpload(upload: UploadRow): Promise<UploadRow> {
    await datastore.finish(upload);
    return (await findUpload(db, upload.id)) ?? upload;
  }

  /** Another user's upload is not found. */
  async function requireUpload(request: FastifyRequest, { uploadId }: { uploadId: UploadId }) {
    const { user } = await users.require(request);
    const upload = await findUploadOfUser(db, { userId: user.id, uploadId });
    if (!upload) throw new AppError('not_found', 'This upload does not exist');
    return upload;
  }

  return async (app) => {
    app.setErrorHandler((error, { log }) => {
      logStoreFailure(error, log);
      throw error;
    });
    // The bodies have a content type of their own and are read below.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    app.options(RESUMABLE_UPLOAD_PATH, { schema: { hide: true } }, async (request, reply) =>
      sendWebResponse(reply, await tus.respond(toWebRequest(request))),
    );

    app.post(RESUMABLE_UPLOAD_PATH, { schema: createUploadSchema }, async (request, reply) => {
      const { user } = await users.require(request);
      await suspensions.refuse(user.id);
      return respond(reply, toWebRequest(request), { userId: user.id, idempotencyKey: readIdempotencyKey(request) });
    });

    app.head(UPLOAD_PATH, { schema: uploadSchema }, async (request, reply) =>
      respond(reply, toWebRequest(request), await completeUpload(await requireUpload(request, request.params))),
    );

    app.delete(UPLOAD_PATH, { schema: uploadSchema }, async (request, reply) =>
      respond(reply, toWebRequest(request), await requireUpload(request, request.params)),
    );

    app.patch(UPLOAD_PATH, { schema: uploadSchema, config: { hasLongBody: true } }, async (request, reply) => {
      const { userId, idempotencyKey } = await requireUpload(request, request.params);
      await suspensions.refuse(userId);
      await using _slot = await concurrency.take(`upload:${userId}`, userLimits.upload.atOnce);
      using speed = requireSpeed(request, uploadSpeed);
      const body = untilAborted<Buffer>(request.raw, speed.signal);
      try {
        return await respond(reply, toWebRequest(request, body), { userId, idempotencyKey });
      } catch (error) {
        throw speed.signal.aborted ? speed.signal.reason : error;
      }
    });

    app.get(getUploadedMoment.path, { schema: getUploadedMoment.schema }, async (request) => {
      const { userId, momentId } = await completeUpload(await requireUpload(request, request.params));
      if (!momentId) throw new AppError('conflict', 'The upload is not complete');
      return readMoment(db, { userId, momentId });
    });
  };
}
