import { open, rm, writeFile } from 'node:fs/promises';
import { type Entry, encodeHeader, HEADER_BYTES } from './entry.ts';
import { readPiece, writeBatch } from './positioned-io.ts';

/** Where the bytes of a download collect while they are already being read. */
export type Spool = {
  /** How many bytes, from the first, can be read now. */
  readonly readable: number;
  /** False asks for a pause until `onProgress`. */
  append(chunk: Buffer): boolean;
  read(position: number, length: number): Promise<Buffer>;
  /** Makes a whole entry file of what was collected, and tells its path. */
  complete(entry: Entry): Promise<string>;
  /** Frees what it holds; the file is removed unless it was completed and taken away. */
  dispose(): void;
};

export type SpoolEvents = { onProgress: () => void; onFailure: (error: Error) => void };

const MAX_UNWRITTEN_BYTES = 1_024 * 1_024;

/** For small files: written at once, when they are whole. */
export function memorySpool(path: string): Spool {
  const chunks: Buffer[] = [];
  let whole: Buffer | undefined;
  let readable = 0;

  function joined(): Buffer {
    if (!whole || whole.length < readable) whole = Buffer.concat(chunks);
    return whole;
  }

  return {
    get readable() {
      return readable;
    },
    append(chunk) {
      chunks.push(chunk);
      readable += chunk.length;
      return true;
    },
    read: async (position, length) => joined().subarray(position, position + length),
    async complete(entry) {
      await writeFile(path, [encodeHeader(entry), ...chunks]);
      return path;
    },
    dispose() {
      rm(path, { force: true }).catch(() => {});
    },
  };
}

/** For large files: written as they come, one write at a time. */
export async function fileSpool(path: string, { onProgress, onFailure }: SpoolEvents): Promise<Spool> {
  const handle = await open(path, 'w+');
  let unwritten: Buffer[] = [];
  let unwrittenBytes = 0;
  let readable = 0;
  let isWriting = false;
  let written = Promise.resolve();
  let isDisposed = false;
  let users = 0;

  async function writeAll(): Promise<void> {
    while (unwritten.length > 0 && !isDisposed) {
      const batch = unwritten;
      unwritten = [];
      const count = await writeBatch(handle, batch, HEADER_BYTES + readable);
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
    if (isDisposed && users === 0) handle.close().catch(() => {});
  }

  return {
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
      return unwrittenBytes < MAX_UNWRITTEN_BYTES;
    },
    async read(position, length) {
      if (isDisposed) throw new Error('The download is over');
      return using(readPiece(handle, HEADER_BYTES + position, Math.min(length, readable - position)));
    },
    async complete(entry) {
      await written;
      await using(writeBatch(handle, [encodeHeader(entry)], 0));
      return path;
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      closeIfUnused();
      rm(path, { force: true }).catch(() => {});
    },
  };
}
