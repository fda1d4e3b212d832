import { type FileHandle, open } from 'node:fs/promises';

/** The handle stays valid until `release`. */
export type OpenFile = { handle: FileHandle; release(): void };

type Entry = { opening: Promise<FileHandle>; readers: number; isClosing: boolean };

/** A pool of open file handles: opening a small file costs more than reading it. */
export class OpenFiles {
  readonly #entries = new Map<string, Entry>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** Rejects if the file does not have the expected size. */
  async acquire(path: string, size: number): Promise<OpenFile> {
    const entry = this.#entries.get(path) ?? { opening: openExactly(path, size), readers: 0, isClosing: false };
    this.#entries.delete(path);
    this.#entries.set(path, entry);
    entry.readers += 1;
    this.#closeSurplus();
    try {
      const handle = await entry.opening;
      return { handle, release: once(() => this.#release(entry)) };
    } catch (error) {
      this.#entries.delete(path);
      throw error;
    }
  }

  /** Current readers keep their handle; the next `acquire` opens the path again. */
  invalidate(path: string): void {
    const entry = this.#entries.get(path);
    if (!entry) return;
    this.#entries.delete(path);
    entry.isClosing = true;
    if (entry.readers === 0) closeQuietly(entry);
  }

  close(): void {
    for (const path of [...this.#entries.keys()]) this.invalidate(path);
  }

  #release(entry: Entry): void {
    entry.readers -= 1;
    if (entry.isClosing && entry.readers === 0) closeQuietly(entry);
  }

  #closeSurplus(): void {
    for (const [path, entry] of this.#entries) {
      if (this.#entries.size <= this.#max) return;
      if (entry.readers === 0) this.invalidate(path);
    }
  }
}

async function openExactly(path: string, size: number): Promise<FileHandle> {
  const handle = await open(path, 'r');
  const found = await handle.stat();
  if (found.size === size) return handle;
  await handle.close();
  throw new Error(`${path} has ${found.size} bytes instead of ${size}`);
}

function closeQuietly({ opening }: Entry): void {
  opening.then((handle) => handle.close()).catch(() => {});
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
