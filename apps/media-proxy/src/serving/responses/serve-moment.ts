import { momentMediaUrl } from '@around/contracts/moments/moment-media';
import { mediaSubject } from '@around/contracts/safety/media-subject';
import type { MediaStore } from '@around/media-store/media-store';
import { type PublicName, parsePublicName } from '@around/media-store/object-names';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Takedowns } from '../../takedowns/takedowns.ts';
import { chooseBytes } from '../http/choose-bytes.ts';
import { cacheControl } from '../http/response-headers.ts';
import { startResponse } from '../http/start-response.ts';
import type { MediaMetrics } from '../media-metrics.ts';
import { sendStored } from './send-stored.ts';

/** Responds with a file of a moment. */
export type ServeMoment = (request: FastifyRequest, reply: FastifyReply, name: string) => Promise<void>;

type Dependencies = {
  store: MediaStore;
  takedowns: Pick<Takedowns, 'refuse' | 'isReview'>;
  metrics: MediaMetrics;
  clock: () => number;
};

const RETRY_AFTER_SECONDS = 5;

export function createServeMoment({ store, takedowns, metrics, clock }: Dependencies): ServeMoment {
  return async (request, reply, name) => {
    const subject = mediaSubject(momentMediaUrl(name));
    if (subject) await takedowns.refuse(subject, request.headers);
    const file = parsePublicName(name);
    const leftMs = file ? Math.max(0, file.expiresAt - clock()) : 0;
    // The files of a moment that is reported for an urgent reason outlive it, for operators only.
    const mayBeServed = leftMs > 0 || takedowns.isReview(request.headers);
    const size = file && mayBeServed ? await sizeOf(file) : undefined;
    if (!file || !size) throw new AppError('not_found', 'Not found');

    // A name is used for one file only, so it identifies the version too.
    const etag = `"${name}"`;
    const chosen = chooseBytes(
      request,
      { size, etag },
      {
        'content-type': file.contentType,
        'accept-ranges': 'bytes',
        etag,
        'cache-control': cacheControl(Math.floor(leftMs / 1_000)),
      },
    );
    const response = startResponse(reply, chosen.status, chosen.headers);
    if (!chosen.part) {
      response.end();
      metrics.countResponse(chosen.outcome);
      return;
    }
    metrics.countResponse('moment');
    metrics.countBytes(await sendStored(readerOf(file), chosen.part, response));
  };

  async function sizeOf({ key }: PublicName): Promise<number | undefined> {
    try {
      return await store.sizeOf(key);
    } catch (cause) {
      const options = { cause, retryAfterSeconds: RETRY_AFTER_SECONDS };
      throw new AppError('unavailable', 'This file cannot be loaded right now. Please try again.', options);
    }
  }

  /** Each piece is a read of its own, so a slow client holds neither a file nor a connection to the bucket. */
  function readerOf({ key }: PublicName) {
    return {
      read: (first: number, length: number) => store.readPart(key, { first, last: first + length - 1 }),
      release() {},
    };
  }
}
