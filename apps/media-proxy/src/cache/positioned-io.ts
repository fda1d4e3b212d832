import { read, unlink, writev } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

// Callbacks on bare descriptors: for files of this size a FileHandle's promises cost about as much again as the work.

type Descriptor = Pick<FileHandle, 'fd'>;

export function readPiece({ fd }: Descriptor, position: number, length: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const piece = Buffer.allocUnsafeSlow(length);
  read(fd, piece, 0, length, position, (error, count) => {
    if (error) reject(error);
    else if (count !== length) reject(new Error('The file ended too early'));
    else resolve(piece);
  });
  return promise;
}

/** Resolves with the number of bytes, all of them written. */
export function writeBatch({ fd }: Descriptor, batch: Buffer[], position: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const expected = batch.reduce((sum, chunk) => sum + chunk.length, 0);
  writev(fd, batch, position, (error, count) => {
    if (error) reject(error);
    else if (count !== expected) reject(new Error('The disk took only a part'));
    else resolve(count);
  });
  return promise;
}

export function removeQuietly(path: string): void {
  unlink(path, () => {});
}
