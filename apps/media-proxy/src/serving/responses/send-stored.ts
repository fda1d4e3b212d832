import type { ServerResponse } from 'node:http';
import type { MediaInMemory } from '../../cache/media-cache.ts';

type SentMedia = MediaInMemory | { read(position: number, length: number): Promise<Buffer>; release(): void };
type Part = { first: number; last: number };

/** Large enough for fast disk reads, small enough to be held in memory for every slow client. */
const PIECE_BYTES = 256 * 1_024;

/** Resolves with the number of bytes when the client has received them or has disconnected. */
export async function sendStored(media: SentMedia, { first, last }: Part, response: ServerResponse): Promise<number> {
  if ('bytes' in media) {
    response.end(media.bytes.subarray(first, last + 1));
    return last - first + 1;
  }
  try {
    for (let position = first; position <= last && !response.destroyed; ) {
      const piece = await media.read(position, Math.min(PIECE_BYTES, last + 1 - position));
      position += piece.length;
      if (position > last) response.end(piece);
      else if (!response.write(piece)) await drained(response);
    }
    return last - first + 1;
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    media.release();
  }
}

function drained(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  function settle(): void {
    response.off('drain', settle);
    response.off('close', settle);
    resolve();
  }
  response.on('drain', settle);
  response.on('close', settle);
  return promise;
}
