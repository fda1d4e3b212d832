import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HEADER_BYTES } from '../disk/entry.ts';
import { fileSpool } from './file-spool.ts';

const CHUNK_BYTES = 300_000;
const ENTRY = { contentType: 'video/mp4', size: 2 * CHUNK_BYTES, expiresAt: 0, subject: 'a' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-proxy-spool-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function store(chunks: Buffer[], hasSeparateChunks: boolean): Promise<Buffer> {
  const path = join(folder, 'file');
  const spool = fileSpool(path, { hasSeparateChunks, onProgress() {}, onFailure() {} });
  for (const chunk of chunks) spool.append(chunk).release();
  await spool.complete(ENTRY);
  spool.dispose();
  return (await readFile(path)).subarray(HEADER_BYTES);
}

test('chunks with memory of their own are freed once they are on the disk', async () => {
  const chunks = ['a', 'b'].map((letter) => Buffer.allocUnsafeSlow(CHUNK_BYTES).fill(letter));
  const expected = Buffer.concat(chunks);

  const stored = await store(chunks, true);

  expect(stored.equals(expected)).toBe(true);
  expect(chunks.map(({ length }) => length)).toEqual([0, 0]);
});

test('chunks that share their memory are not freed', async () => {
  const memory = Buffer.allocUnsafeSlow(2 * CHUNK_BYTES).fill('a');

  const stored = await store([memory.subarray(0, CHUNK_BYTES), memory.subarray(CHUNK_BYTES)], false);

  expect(stored.equals(memory)).toBe(true);
  expect(memory.length).toBe(2 * CHUNK_BYTES);
});
