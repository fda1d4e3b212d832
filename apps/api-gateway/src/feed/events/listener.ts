import { Readable } from 'node:stream';
import type { UnitVector } from '@around/database/feed/unit-vector';

/** What a page shows: new stories are told within its reach. */
export type ShownArea = { from: UnitVector; withNetworkStories: boolean; limit: number };

/** An open stream. */
export type Listener = {
  area: ShownArea;
  /** Straight-line distance on the unit sphere. */
  reach: number;
  /** The last change that it was told, or that does not concern it. */
  toldNumber: number;
  stream: Readable;
  /** False when it reads too slowly; it is closed then. */
  send: (frame: string) => boolean;
  /** Nothing is sent afterwards. */
  end: () => void;
};

/** A client that reads nothing has this much waiting here, besides what the kernel takes. */
const UNREAD_MAX_BYTES = 64 * 1024;

export function openListener(area: ShownArea, toldNumber: number): Listener {
  const stream = new Readable({ read() {} });
  let hasEnded = false;
  return {
    area,
    reach: 0,
    toldNumber,
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
      // A stop does not wait for those who do not read.
      if (stream.readableLength > 0) stream.destroy();
      else stream.push(null);
    },
  };
}
