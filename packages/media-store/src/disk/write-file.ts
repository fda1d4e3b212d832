import { type FileHandle, open } from 'node:fs/promises';

/** Chunks are gathered for a write, because each write is a round trip to the thread pool. */
const WRITE_BYTES = 512 * 1_024;

/** Writes a new file and flushes it to the disk. During each write the next chunks are gathered. */
export async function writeFile(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  // Closed after the last operation on it, also when the source fails.
  await using file = await open(path, 'wx');
  let writing = Promise.resolve();
  for await (const chunks of gather(source)) {
    await writing;
    writing = writeAll(file, chunks);
    // The failure is thrown where it is awaited.
    writing.catch(() => {});
  }
  await writing;
  await file.sync();
}

async function* gather(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < WRITE_BYTES) continue;
    yield chunks;
    chunks = [];
    bytes = 0;
  }
  if (bytes > 0) yield chunks;
}

async function writeAll(file: FileHandle, chunks: Uint8Array[]): Promise<void> {
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(chunks);
  // A write may be short; on a full disk the rest of it fails.
  if (bytesWritten < bytes) await file.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
}
