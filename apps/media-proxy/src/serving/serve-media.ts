import type { DescribeRequest } from '@around/service-kit/tracing/trace-requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaAddress } from '../addresses/media-address.ts';
import { subjectOf } from '../cache/entry-subject.ts';
import type { ImageVariant } from '../images/image-variant.ts';
import type { Takedowns } from '../takedowns/takedowns.ts';
import type { MediaMetrics } from './media-metrics.ts';
import type { MediaHandler } from './media-request.ts';
import { reportFailure } from './report-failure.ts';

/** Responds with the media at a checked address. */
export type ServeMedia = (
  request: FastifyRequest,
  reply: FastifyReply,
  address: MediaAddress,
  variant?: ImageVariant,
) => Promise<void>;

type Dependencies = {
  respond: MediaHandler;
  takedowns: Pick<Takedowns, 'refuse' | 'isReview'>;
  metrics: MediaMetrics;
  describeRequest: DescribeRequest;
};

export function createServeMedia({ respond, takedowns, metrics, describeRequest }: Dependencies): ServeMedia {
  return (request, reply, address, variant) => {
    const subject = { host: address.url.hostname };
    // Without its path and query, which is signed.
    describeRequest(request, { 'around.upstream_host': subject.host });
    return reportFailure({ request, reply, metrics, subject }, async (client) => {
      await takedowns.refuse(subjectOf(address), request.headers);
      return respond({ request, reply, address, variant, client, isReview: takedowns.isReview(request.headers) });
    });
  };
}
