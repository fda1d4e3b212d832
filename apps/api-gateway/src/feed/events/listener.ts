import { Readable } from 'node:stream';
import type { UnitVector } from '@around/database/feed/unit-vector';

/** What a page shows. New stories are sent when they are within the reach of this area. */
export type ShownArea = { from: UnitVector; withNetworkStories: boolean; limit: number };

/** An open stream. */
export type Listener = {
  area: ShownArea;
  /** Straight-line distance on the unit sphere. */
  reach: number;
  /** The number of the last change that was sent to this listener, or that does not concern it. */
  sentNumber: number;
  stream: Readable;
  /** False when it reads too slowly; it is closed then. */
  send: (frame: string) => boolean;
  /** Nothing is sent afterwards. */
  end: () => void;
};

/** The maximum of unread data for a client in this process. The kernel buffers more. */
const UNREAD_MAX_BYTES = 64 * 1024;

export function openListener(area: ShownArea, sentNumber: number): Listener {
  const stream = new Readable({ read() {} });
  let hasEnded = false;
  return {
    area,
    reach: 0,
    sentNumber,
    stream,
    send(frame) {
      if (hasEnded) return true;
      stream.push(frame);
      if (stream.readableLength <= UNREAD_MAX_BYTES) return true;
      stream.destroy();
      return false;
    },
    end() {
      hasEnded = true;
      // A stop does not wait for clients that do not read.
      if (stream.readableLength > 0) stream.destroy();
      else stream.push(null);
    },
  };
}
