import { open } from 'node:fs/promises';
import { encodeHeader, HEADER_BYTES } from './entry.ts';
import { readPiece, removeQuietly, writeBatch } from './positioned-io.ts';
import type { Spool, SpoolEvents } from './spool.ts';

const MAX_UNWRITTEN_BYTES = 1_024 * 1_024;
/** Each write goes to another thread and back, which costs more than the few packets that came in meanwhile. */
const WORTH_WRITING_BYTES = 256 * 1_024;
/** What comes slowly is written all the same: somebody may be waiting to read it. */
const GATHER_MS = 10;

/** For large files: written as they come, a good piece at a time. */
export function fileSpool(path: string, { onProgress, onFailure }: SpoolEvents): Spool {
  const opening = open(path, 'wx+');
  opening.catch(onFailure);
  let unwritten: Buffer[] = [];
  let unwrittenBytes = 0;
  let readable = 0;
  let isWriting = false;
  let gathering: NodeJS.Timeout | undefined;
  let written = Promise.resolve();
  let isDisposed = false;
  let isCompleted = false;
  let users = 0;

  async function writeAll(): Promise<void> {
    do {
      const batch = unwritten;
      unwritten = [];
      const count = await writeBatch(await opening, batch, HEADER_BYTES + readable);
      readable += count;
      unwrittenBytes -= count;
      onProgress();
    } while (unwrittenBytes >= WORTH_WRITING_BYTES && !isDisposed);
    isWriting = false;
    if (unwrittenBytes > 0) gather();
  }

  function gather(): void {
    if (isWriting || isDisposed) return;
    if (unwrittenBytes >= WORTH_WRITING_BYTES) write();
    else gathering ??= setTimeout(write, GATHER_MS);
  }

  function write(): void {
    clearTimeout(gathering);
    gathering = undefined;
    if (isWriting || unwrittenBytes === 0) return;
    isWriting = true;
    written = using(writeAll());
    written.catch(onFailure);
  }

  /** The file stays open until the last operation on it is over. */
  async function using<T>(work: Promise<T>): Promise<T> {
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
      unwritten.push(chunk);
      unwrittenBytes += chunk.length;
      gather();
      return chunk;
    },
    async read(position, length) {
      if (isDisposed) throw new Error('The download is over');
      return using(readPiece(await opening, HEADER_BYTES + position, Math.min(length, readable - position)));
    },
    async complete(entry) {
      while (unwrittenBytes > 0) {
        write();
        await written;
      }
      await using(writeBatch(await opening, [encodeHeader(entry)], 0));
      isCompleted = true;
      return path;
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      clearTimeout(gathering);
      closeIfUnused();
      if (!isCompleted) removeQuietly(path);
    },
  };
}
