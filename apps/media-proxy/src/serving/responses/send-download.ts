import type { ServerResponse } from 'node:http';
import type { Download } from '../../cache/download/download.ts';
import type { DownloadReader } from '../../cache/download/download-reader.ts';

const PIECE_BYTES = 64 * 1_024;
/** A client with more unsent bytes than this counts as slow. Its chunks are shared with the spool, not copied. */
const MAX_QUEUED_BYTES = 128 * 1_024;

/** `end` is undefined while the length of the file is unknown. */
type Part = { first: number; end: number | undefined };

/**
 * Sends a file that is still arriving. A fast client gets each chunk as it arrives; a slow one reads from the spool at its own
 * pace, so that it neither delays others nor needs memory.
 */
export function sendDownload(download: Download, part: Part, response: ServerResponse): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let position = part.first;
  let isReading = false;

  function end(): number {
    return part.end ?? (download.isComplete ? download.received : Number.POSITIVE_INFINITY);
  }

  function canSend(): boolean {
    const isOver = response.writableEnded || response.destroyed;
    return !isReading && !isOver && response.writableLength <= MAX_QUEUED_BYTES;
  }

  function send(bytes: Buffer, onSent?: () => void): void {
    position += bytes.length;
    response.write(bytes, onSent);
    if (position >= end()) finish();
  }

  function catchUp(): void {
    if (!canSend()) return;
    const length = Math.min(PIECE_BYTES, download.readable - position, end() - position);
    if (position >= end()) finish();
    else if (position === download.received) download.requestMore();
    else if (length > 0) read(length);
  }

  function read(length: number): void {
    isReading = true;
    download.read(position, length).then((bytes) => {
      isReading = false;
      if (!response.destroyed) send(bytes);
      catchUp();
    }, fail);
  }

  function finish(): void {
    stop();
    response.end();
    resolve(position - part.first);
  }

  function fail(error: Error): void {
    stop();
    response.destroy();
    reject(error);
  }

  function stop(): void {
    download.removeReader(reader);
    response.off('drain', catchUp);
  }

  const reader: DownloadReader = {
    onChunk(chunk, at) {
      const { bytes } = chunk;
      const isNext = canSend() && position >= at && position < at + bytes.length;
      if (!isNext) return;
      chunk.retain();
      send(bytes.subarray(position - at, Math.min(bytes.length, end() - at)), chunk.release);
    },
    hasRoom: () => position === download.received && canSend(),
    onProgress: catchUp,
    onFailure: fail,
  };

  response.on('drain', catchUp);
  response.once('close', () => {
    stop();
    resolve(position - part.first);
  });
  download.addReader(reader);
  catchUp();
  return promise;
}
