import { read, unlink, writev } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

// Callbacks on file descriptors: for files of this size the promises of FileHandle double the cost.

type Descriptor = Pick<FileHandle, 'fd'>;

/** Resolves with exactly `length` bytes. */
export function readExactly({ fd }: Descriptor, position: number, length: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const bytes = Buffer.allocUnsafeSlow(length);
  read(fd, bytes, 0, length, position, (error, count) => {
    if (error) reject(error);
    else if (count !== length) reject(new Error('The file is shorter than expected'));
    else resolve(bytes);
  });
  return promise;
}

/** Writes all chunks and resolves with the number of bytes. */
export function writeChunks({ fd }: Descriptor, chunks: Buffer[], position: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const expected = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  writev(fd, chunks, position, (error, count) => {
    if (error) reject(error);
    else if (count !== expected) reject(new Error(`Wrote ${count} of ${expected} bytes`));
    else resolve(count);
  });
  return promise;
}

export function removeQuietly(path: string): void {
  unlink(path, () => {});
}
