import { clientAddress } from '@around/service-kit/client-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaAddress } from '../addresses/media-address.ts';
import type { ImageVariant } from '../images/image-variant.ts';

/** A client's request for the media at a checked address. */
export type MediaRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  address: MediaAddress;
  /** The size and format of an image; undefined for the original. */
  variant: ImageVariant | undefined;
  client: Client;
  /** An operator reviews the media. A takedown does not end the response. */
  isReview: boolean;
};

export type MediaHandler = (mediaRequest: MediaRequest) => Promise<void>;

export type Client = {
  /** The key of its limits. */
  key: string;
  hasDisconnected(): boolean;
  /** Aborted when the client disconnects before the response is complete. */
  signal(): AbortSignal;
};

const CLIENT_DISCONNECTED = new Error('The client has disconnected');

/** The signal is created on demand: most responses need none. */
export function watchClient({ raw, request }: FastifyReply): Client {
  let controller: AbortController | undefined;
  function hasDisconnected(): boolean {
    return raw.destroyed && !raw.writableFinished;
  }
  return {
    key: clientAddress(request.ip),
    hasDisconnected,
    signal() {
      if (controller) return controller.signal;
      const disconnect = new AbortController();
      controller = disconnect;
      if (hasDisconnected()) disconnect.abort(CLIENT_DISCONNECTED);
      else raw.once('close', () => hasDisconnected() && disconnect.abort(CLIENT_DISCONNECTED));
      return disconnect.signal;
    },
  };
}
