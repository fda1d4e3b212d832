import { open } from 'node:fs/promises';
import { type Entry, encodeHeader, HEADER_BYTES } from './entry.ts';
import { readPiece, removeQuietly, writeBatch } from './positioned-io.ts';
import type { QuickFiles } from './quick-files.ts';
import type { Slabs } from './slabs.ts';

/** Where the bytes of a download collect while they are already being read. */
export type Spool = {
  /** How many bytes, from the first, can be read now. */
  readonly readable: number;
  /** False asks for a pause until `onProgress`. */
  readonly hasRoom: boolean;
  append(chunk: Buffer): void;
  read(position: number, length: number): Promise<Buffer>;
  /** Makes a whole entry file of what was collected, and tells its path. */
  complete(entry: Entry): Promise<string>;
  /** Frees what it holds; an incomplete file is removed. */
  dispose(): void;
};

export type SpoolEvents = { onProgress: () => void; onFailure: (error: Error) => void };

const MAX_UNWRITTEN_BYTES = 1_024 * 1_024;

type SmallDependencies = { slabs: Slabs; files: QuickFiles };

/** For small files of a known size: written at once, when they are whole. */
export function memorySpool(path: string, size: number, { slabs, files }: SmallDependencies): Spool {
  const slab = slabs.take(size);
  let readable = 0;
  let isDisposed = false;

  return {
    hasRoom: true,
    get readable() {
      return readable;
    },
    append(chunk) {
      readable += chunk.copy(slab, readable);
    },
    // A copy: the slab may go to another file while a client still takes these bytes.
    read: async (position, length) => Buffer.from(slab.subarray(position, Math.min(readable, position + length))),
    async complete(entry) {
      await files.write(path, [encodeHeader(entry), slab.subarray(0, readable)]);
      return path;
    },
    dispose() {
      if (!isDisposed) slabs.giveBack(slab);
      isDisposed = true;
    },
  };
}

/** For large files: written as they come, one write at a time. */
export function fileSpool(path: string, { onProgress, onFailure }: SpoolEvents): Spool {
  const opening = open(path, 'wx+');
  opening.catch(onFailure);
  let unwritten: Buffer[] = [];
  let unwrittenBytes = 0;
  let readable = 0;
  let isWriting = false;
  let written = Promise.resolve();
  let isDisposed = false;
  let isCompleted = false;
  let users = 0;

  async function writeAll(): Promise<void> {
    while (unwritten.length > 0 && !isDisposed) {
      const batch = unwritten;
      unwritten = [];
      const count = await writeBatch(await opening, batch, HEADER_BYTES + readable);
      readable += count;
      unwrittenBytes -= count;
      onProgress();
    }
    isWriting = false;
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
      if (!isWriting) {
        isWriting = true;
        written = using(writeAll());
        written.catch(onFailure);
      }
    },
    async read(position, length) {
      if (isDisposed) throw new Error('The download is over');
      return using(readPiece(await opening, HEADER_BYTES + position, Math.min(length, readable - position)));
    },
    async complete(entry) {
      await written;
      await using(writeBatch(await opening, [encodeHeader(entry)], 0));
      isCompleted = true;
      return path;
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      closeIfUnused();
      if (!isCompleted) removeQuietly(path);
    },
  };
}
