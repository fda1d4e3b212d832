import { open } from 'node:fs/promises';
import { encodeHeader, HEADER_BYTES } from '../disk/entry.ts';
import { readExactly, removeQuietly, writeChunks } from '../disk/positioned-io.ts';
import { lentChunk, type SharedChunk, sharedChunk } from './shared-chunk.ts';
import type { Spool, SpoolEvents } from './spool.ts';

const MAX_UNWRITTEN_BYTES = 1_024 * 1_024;
/** A write costs a round trip to the thread pool, so bytes are gathered first. */
const MIN_WRITE_BYTES = 256 * 1_024;
/** Upper bound for gathering: a reader may be waiting for these bytes. */
const MAX_GATHER_MS = 10;

type Options = SpoolEvents & {
  /** Whether each chunk has memory of its own. */
  hasSeparateChunks: boolean;
};

/** For large files: written to disk in large pieces while they arrive. */
export function fileSpool(path: string, { hasSeparateChunks, onProgress, onFailure }: Options): Spool {
  const opening = open(path, 'wx+');
  opening.catch(onFailure);
  let unwritten: SharedChunk[] = [];
  let unwrittenBytes = 0;
  let readable = 0;
  let isWriting = false;
  let gatherTimer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();
  let isDisposed = false;
  let isCompleted = false;
  let users = 0;

  async function writeAll(): Promise<void> {
    do {
      const chunks = unwritten;
      unwritten = [];
      const buffers = chunks.map(({ bytes }) => bytes);
      const count = await writeChunks(await opening, buffers, HEADER_BYTES + readable);
      for (const chunk of chunks) chunk.release();
      readable += count;
      unwrittenBytes -= count;
      onProgress();
    } while (unwrittenBytes >= MIN_WRITE_BYTES && !isDisposed);
    isWriting = false;
    if (unwrittenBytes > 0) gather();
  }

  function gather(): void {
    if (isWriting || isDisposed) return;
    if (unwrittenBytes >= MIN_WRITE_BYTES) write();
    else gatherTimer ??= setTimeout(write, MAX_GATHER_MS);
  }

  function write(): void {
    clearTimeout(gatherTimer);
    gatherTimer = undefined;
    if (isWriting || unwrittenBytes === 0) return;
    isWriting = true;
    written = keepOpenDuring(writeAll());
    written.catch(onFailure);
  }

  /** The file is closed only after the last operation on it has ended. */
  async function keepOpenDuring<T>(work: Promise<T>): Promise<T> {
    users += 1;
    return work.finally(() => {
      users -= 1;
      closeIfUnused();
    });
  }

  function closeIfUnused(): void {
    if (isDisposed && users === 0) opening.then((handle) => handle.close()).catch(() => {});
  }

  return {
    get hasRoom() {
      return unwrittenBytes < MAX_UNWRITTEN_BYTES;
    },
    get readable() {
      return readable;
    },
    append(chunk) {
      const shared = hasSeparateChunks ? sharedChunk(chunk) : lentChunk(chunk);
      shared.retain();
      unwritten.push(shared);
      unwrittenBytes += chunk.length;
      gather();
      return shared;
    },
    async read(position, length) {
      if (isDisposed) throw new Error('The download is over');
      return keepOpenDuring(readExactly(await opening, HEADER_BYTES + position, Math.min(length, readable - position)));
    },
    async complete(entry) {
      while (unwrittenBytes > 0) {
        write();
        await written;
      }
      await keepOpenDuring(writeChunks(await opening, [encodeHeader(entry)], 0));
      isCompleted = true;
      return path;
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      clearTimeout(gatherTimer);
      closeIfUnused();
      if (!isCompleted) removeQuietly(path);
    },
  };
}
