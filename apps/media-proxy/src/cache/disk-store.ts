import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ByteLru } from './byte-lru.ts';
import { Descriptors, type OpenFile } from './descriptors.ts';
import { decodeHeader, type Entry, HEADER_BYTES } from './entry.ts';
import { removeQuietly } from './positioned-io.ts';
import { type QuickFiles, SMALL_BYTES } from './quick-files.ts';

const BLOCK_BYTES = 4_096;
const MAX_OPEN_FILES = 512;
const ENTRY_NAME = /^[0-9a-f]{40}$/;

type Options = { folder: string; maxBytes: number; files: QuickFiles; clock: () => number };

export type StoredFile = OpenFile & { entry: Entry };

/**
 * Entries as files of one folder. A file gets its name when it is complete, so that whatever kills the process leaves whole
 * files and nameless remains, which the next start removes.
 */
export class DiskStore {
  readonly #entries: ByteLru<Entry>;
  readonly #descriptors = new Descriptors(MAX_OPEN_FILES);
  readonly #folder: string;
  readonly #files: QuickFiles;
  readonly #clock: () => number;

  private constructor({ folder, maxBytes, files, clock }: Options) {
    this.#folder = folder;
    this.#files = files;
    this.#clock = clock;
    this.#entries = new ByteLru(maxBytes, (name, entry) => this.#evict(name, entry));
  }

  /** Finds again what an earlier run has left, least recently stored first. */
  static async open(options: Options): Promise<DiskStore> {
    const store = new DiskStore(options);
    await mkdir(store.#partsFolder, { recursive: true });
    await Promise.all(
      (await readdir(store.#partsFolder)).map((name) => rm(join(store.#partsFolder, name), { force: true })),
    );
    await store.#restore();
    return store;
  }

  get bytes(): number {
    return this.#entries.bytes;
  }

  get #partsFolder(): string {
    return join(this.#folder, 'parts');
  }

  /** Where an entry may grow until it is complete. */
  newPartPath(): string {
    return join(this.#partsFolder, randomUUID());
  }

  /** Gives a complete part its name. */
  adopt(name: string, partPath: string, entry: Entry): void {
    renameSync(partPath, this.#pathOf(name));
    this.#descriptors.forget(this.#pathOf(name));
    this.#entries.set(name, entry, diskBytes(entry));
  }

  has(name: string): boolean {
    return this.#fresh(name) !== undefined;
  }

  /** Undefined if there is no such entry, it has expired, or its file is not what it should be. */
  async find(name: string): Promise<StoredFile | undefined> {
    const entry = this.#fresh(name);
    if (!entry) return undefined;
    try {
      const file = await this.#descriptors.acquire(this.#pathOf(name), HEADER_BYTES + entry.size);
      return { ...file, entry };
    } catch {
      this.remove(name);
      return undefined;
    }
  }

  remove(name: string): void {
    this.#entries.delete(name);
    this.#unlink(name);
  }

  removeExpired(): void {
    this.#entries.evictWhere((entry) => entry.expiresAt <= this.#clock());
  }

  close(): void {
    this.#descriptors.close();
  }

  #fresh(name: string): Entry | undefined {
    const entry = this.#entries.get(name);
    return entry && entry.expiresAt > this.#clock() ? entry : undefined;
  }

  async #restore(): Promise<void> {
    const found: Array<{ name: string; entry: Entry; storedAt: number }> = [];
    for (const name of await readdir(this.#folder)) {
      if (!ENTRY_NAME.test(name)) continue;
      const described = await describeFile(this.#pathOf(name));
      if (described && described.entry.expiresAt > this.#clock()) found.push({ name, ...described });
      else this.#unlink(name);
    }
    found.sort((one, other) => one.storedAt - other.storedAt);
    for (const { name, entry } of found) this.#entries.set(name, entry, diskBytes(entry));
  }

  #pathOf(name: string): string {
    return join(this.#folder, name);
  }

  #evict(name: string, { size }: Entry): void {
    const path = this.#pathOf(name);
    this.#descriptors.forget(path);
    if (size <= SMALL_BYTES) this.#files.remove(path);
    else removeQuietly(path);
  }

  #unlink(name: string): void {
    this.#descriptors.forget(this.#pathOf(name));
    removeQuietly(this.#pathOf(name));
  }
}

async function describeFile(path: string): Promise<{ entry: Entry; storedAt: number } | undefined> {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(HEADER_BYTES), position: 0 });
    const entry = decodeHeader(buffer);
    const { size, mtimeMs } = await handle.stat();
    return entry && size === HEADER_BYTES + entry.size ? { entry, storedAt: mtimeMs } : undefined;
  } finally {
    await handle.close();
  }
}

function diskBytes({ size }: Entry): number {
  return Math.ceil((HEADER_BYTES + size) / BLOCK_BYTES) * BLOCK_BYTES;
}
