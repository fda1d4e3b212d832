import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { decodeHeader, type Entry, HEADER_BYTES } from './entry.ts';
import { type OpenFile, OpenFiles } from './open-files.ts';
import { removeQuietly } from './positioned-io.ts';
import { SMALL_FILE_BYTES, type SmallFiles } from './small-files.ts';

const BLOCK_BYTES = 4_096;
const MAX_OPEN_FILES = 512;
const ENTRY_NAME = /^[0-9a-f]{40}$/;
/** Files that the start reads at the same time: one after another, a full cache would take minutes. */
const READ_AT_ONCE = 32;

type Options = { folder: string; maxBytes: number; files: SmallFiles; clock: () => number };

export type StoredFile = OpenFile & { entry: Entry };

/**
 * Cache entries as files of one folder, bounded in bytes, least recently used evicted first. A file is renamed to its final name
 * only when it is complete, so a crash leaves whole files and temporary ones, which the next start removes.
 */
export class DiskStore {
  readonly #entries: LRUCache<string, Entry>;
  readonly #openFiles = new OpenFiles(MAX_OPEN_FILES);
  readonly #folder: string;
  readonly #files: SmallFiles;
  readonly #clock: () => number;

  private constructor({ folder, maxBytes, files, clock }: Options) {
    this.#folder = folder;
    this.#files = files;
    this.#clock = clock;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: diskBytes,
      dispose: (entry, name, reason) => {
        if (reason === 'evict') this.#removeFile(name, entry);
      },
    });
  }

  /** Loads the entries of an earlier run, the oldest file as least recently used. */
  static async open(options: Options): Promise<DiskStore> {
    const store = new DiskStore(options);
    await mkdir(store.#tempFolder, { recursive: true });
    await Promise.all(
      (await readdir(store.#tempFolder)).map((name) => rm(join(store.#tempFolder, name), { force: true })),
    );
    await store.#restore();
    return store;
  }

  get #tempFolder(): string {
    return join(this.#folder, 'parts');
  }

  newTempPath(): string {
    return join(this.#tempFolder, randomUUID());
  }

  /** Makes a complete temporary file an entry. */
  commit(name: string, tempPath: string, entry: Entry): void {
    renameSync(tempPath, this.#pathOf(name));
    this.#openFiles.invalidate(this.#pathOf(name));
    this.#add(name, entry);
  }

  has(name: string): boolean {
    return this.#fresh(name) !== undefined;
  }

  /** Undefined if the entry is missing or expired, or its file is damaged. */
  async find(name: string): Promise<StoredFile | undefined> {
    const entry = this.#fresh(name);
    if (!entry) return undefined;
    try {
      const file = await this.#openFiles.acquire(this.#pathOf(name), HEADER_BYTES + entry.size);
      return { ...file, entry };
    } catch {
      this.#entries.delete(name);
      this.#removeFile(name, entry);
      return undefined;
    }
  }

  removeExpired(): void {
    this.removeWhere((entry) => entry.expiresAt <= this.#clock());
  }

  removeWhere(isUnwanted: (entry: Entry) => boolean): void {
    for (const [name, entry] of this.#entries.entries()) {
      if (!isUnwanted(entry)) continue;
      this.#entries.delete(name);
      this.#removeFile(name, entry);
    }
  }

  close(): void {
    this.#openFiles.close();
  }

  #fresh(name: string): Entry | undefined {
    const entry = this.#entries.get(name);
    return entry && entry.expiresAt > this.#clock() ? entry : undefined;
  }

  async #restore(): Promise<void> {
    const found: Array<{ name: string; entry: Entry; storedAt: number }> = [];
    const names = (await readdir(this.#folder)).filter((name) => ENTRY_NAME.test(name));
    const readRest = async (): Promise<void> => {
      for (let name = names.pop(); name !== undefined; name = names.pop()) {
        // One file that cannot be read must not keep the program from starting.
        const described = await describeFile(this.#pathOf(name)).catch(() => undefined);
        if (described && described.entry.expiresAt > this.#clock()) found.push({ name, ...described });
        else removeQuietly(this.#pathOf(name));
      }
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, readRest));
    found.sort((one, other) => one.storedAt - other.storedAt);
    for (const { name, entry } of found) this.#add(name, entry);
  }

  #add(name: string, entry: Entry): void {
    this.#entries.set(name, entry);
    // LRUCache does not add an entry that is larger than the whole store.
    if (!this.#entries.has(name)) this.#removeFile(name, entry);
  }

  #pathOf(name: string): string {
    return join(this.#folder, name);
  }

  #removeFile(name: string, { size }: Entry): void {
    const path = this.#pathOf(name);
    this.#openFiles.invalidate(path);
    if (size <= SMALL_FILE_BYTES) this.#files.remove(path);
    else removeQuietly(path);
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
