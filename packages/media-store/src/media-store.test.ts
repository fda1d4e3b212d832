import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MediaStore } from './media-store.ts';
import { newIncomingKey, newMediaKey, newPartedKey, publicKey, wholeKey } from './object-names.ts';
import { isMissing, StoreLimitError } from './store-errors.ts';
import { openDiskStore, openS3Store, type TestStore } from './testing/test-stores.ts';

/** More than one part of an S3 upload. */
const LARGE = 12 * 2 ** 20 + 1;

describe.each([
  { kind: 'a folder', openStore: openDiskStore },
  { kind: 'a bucket', openStore: openS3Store },
])('$kind', ({ openStore }) => {
  let opened: TestStore;
  let store: MediaStore;
  beforeAll(async () => {
    opened = await openStore();
    ({ store } = opened);
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  const write = (bytes: Buffer, maxBytes = bytes.length, key = newIncomingKey()) =>
    store.write(key, piecesOf(bytes), { maxBytes }).then((size) => ({ key, size }));
  const incomingKeys = async () => (await toArray(store.list('incoming'))).map(({ key }) => key);

  test.each([0, 1, 70_000, LARGE])('%i bytes are read as they were written', async (size) => {
    const bytes = randomBytes(size);

    const written = await write(bytes);

    expect(written.size).toBe(size);
    expect(await store.sizeOf(written.key)).toBe(size);
    expect((await buffer(await store.read(written.key))).equals(bytes)).toBe(true);
  });

  test('a part is read as a stream and at once', async () => {
    const bytes = randomBytes(300_000);
    const { key } = await write(bytes);
    const part = { first: 1_000, last: 280_000 };

    expect((await buffer(await store.read(key, part))).equals(bytes.subarray(1_000, 280_001))).toBe(true);
    expect((await store.readPart(key, part)).equals(bytes.subarray(1_000, 280_001))).toBe(true);
    expect((await store.readPart(key, { first: 0, last: 0 })).equals(bytes.subarray(0, 1))).toBe(true);
  });

  test('a part beyond the end rejects', async () => {
    const { key } = await write(randomBytes(10));

    await expect(store.readPart(key, { first: 5, last: 20 })).rejects.toThrow('shorter than expected');
  });

  test.each([100, LARGE])('one byte more than %i rejects and stores nothing', async (maxBytes) => {
    const key = newIncomingKey();

    await expect(write(randomBytes(maxBytes + 1), maxBytes, key)).rejects.toThrow(StoreLimitError);

    expect(await store.sizeOf(key)).toBeUndefined();
    expect(await incomingKeys()).not.toContainEqual(expect.stringContaining(key));
  });

  test('a source that fails, and a signal, leave nothing', async () => {
    const [failing, aborted, stuck] = [newIncomingKey(), newIncomingKey(), newIncomingKey()];
    const signal = AbortSignal.timeout(100);

    await expect(store.write(failing, failsAfter(LARGE), { maxBytes: LARGE })).rejects.toThrow('connection lost');
    await expect(store.write(aborted, endless(), { maxBytes: 1e12, signal })).rejects.toThrow();
    await expect(store.write(stuck, silent(), { maxBytes: 1e12, signal: AbortSignal.timeout(100) })).rejects.toThrow();

    const keys = await incomingKeys();
    for (const key of [failing, aborted, stuck]) {
      expect(await store.sizeOf(key)).toBeUndefined();
      expect(keys).not.toContainEqual(expect.stringContaining(key));
    }
  });

  test('an object in parts is missing until they are joined, and then read, measured and removed as one', async () => {
    const key = newPartedKey();
    const bytes = randomBytes(LARGE);
    const pieces = [bytes.subarray(0, 5_000), bytes.subarray(5_000)];
    const parts = pieces.map((_, index) => `${key}/${index}`);
    for (const [index, piece] of pieces.entries()) await write(piece, piece.length, parts[index]!);
    await write(randomBytes(10), 10, `${key}/unused`);
    expect(await store.sizeOf(key)).toBeUndefined();
    await expect(store.read(key)).rejects.toSatisfy(isMissing);

    await store.joinParts(key, parts);

    expect(await store.sizeOf(key)).toBe(LARGE);
    expect((await buffer(await store.read(key))).equals(bytes)).toBe(true);
    expect((await incomingKeys()).filter((listed) => wholeKey(listed) === key)).toHaveLength(4);
    await store.remove(key);
    expect(await incomingKeys()).not.toContainEqual(expect.stringContaining(key));
    expect(await store.sizeOf(key)).toBeUndefined();
  });

  test('a removed object is missing, and removing it again succeeds', async () => {
    const { key } = await write(randomBytes(10));

    await store.remove(key);
    await store.remove(key);

    expect(await store.sizeOf(key)).toBeUndefined();
    await expect(store.read(key)).rejects.toThrow();
    await expect(store.readPart(key, { first: 0, last: 0 })).rejects.toThrow();
  });

  test('the objects of an area are listed with their age and size', async () => {
    const key = publicKey(`${newMediaKey(new Date())}.jpg`);
    await write(randomBytes(10), 10, key);
    await write(randomBytes(10));

    const listed = await toArray(store.list('public'));

    expect(listed).toEqual([{ key, storedAt: expect.any(Date), bytes: 10 }]);
    expect(Math.abs(listed[0]!.storedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });
});

test('an area without objects is empty', async () => {
  await using disk = await openDiskStore();
  await using s3 = await openS3Store();

  expect(await toArray(disk.store.list('public'))).toEqual([]);
  expect(await toArray(s3.store.list('public'))).toEqual([]);
});

test('the free space of a folder is that of its disk, from the first call on; a bucket has none', async () => {
  await using disk = await openDiskStore();
  await using s3 = await openS3Store();

  const { freeBytes, capacityBytes } = (await disk.store.space())!;

  expect(freeBytes).toBeGreaterThan(0);
  expect(capacityBytes).toBeGreaterThan(freeBytes);
  expect(await s3.store.space()).toBeUndefined();
});

test('a list of a bucket with more than one page is complete', async () => {
  await using s3 = await openS3Store();
  const keys = Array.from({ length: 1_005 }, () => publicKey(`${newMediaKey(new Date(0))}.webp`));
  for (const key of keys) await s3.store.write(key, Readable.from([Buffer.from('x')]), { maxBytes: 1 });

  const listed = await toArray(s3.store.list('public'));

  expect(new Set(listed.map(({ key }) => key))).toEqual(new Set(keys));
});

function toArray<T>(items: AsyncIterable<T>): Promise<T[]> {
  return Readable.from(items).toArray();
}

function piecesOf(bytes: Buffer): Readable {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
    bytes.subarray(index * 65_536, (index + 1) * 65_536),
  );
  return Readable.from(pieces, { objectMode: false });
}

async function* failsAfter(size: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < size; sent += 65_536) yield Buffer.alloc(Math.min(65_536, size - sent));
  throw new Error('connection lost');
}

async function* silent(): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(10);
  await new Promise(() => {});
}

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) {
    yield Buffer.alloc(65_536);
    await sleep(1);
  }
}
