import { LRUCache } from 'lru-cache';
import type { MediaAddress } from '../addresses/media-address.ts';
import { freshSeconds } from '../media/media-lifetime.ts';
import type { MediaSource } from '../upstream/media-source.ts';
import { upstreamFailure } from '../upstream/upstream-errors.ts';
import { cacheKey } from './cache-key.ts';
import type { DiskStore, StoredFile } from './disk/disk-store.ts';
import type { DiskWatch } from './disk/disk-watch.ts';
import { type Entry, encodeHeader, HEADER_BYTES } from './disk/entry.ts';
import { readExactly } from './disk/positioned-io.ts';
import { SMALL_FILE_BYTES, type SmallFiles } from './disk/small-files.ts';
import { createBufferPool } from './download/buffer-pool.ts';
import { Download, type OpenedFile } from './download/download.ts';
import { fileSpool } from './download/file-spool.ts';
import { memorySpool } from './download/memory-spool.ts';
import type { Spool, SpoolEvents } from './download/spool.ts';
import { entrySubject, subjectOf } from './entry-subject.ts';
import { takenDown } from './taken-down.ts';

/** A complete file: in memory, or to be read piece by piece from the disk. */
export type StoredMedia = MediaInMemory | MediaOnDisk;
export type MediaInMemory = { name: string; entry: Entry; bytes: Buffer };
type MediaOnDisk = {
  entry: Entry;
  read(position: number, length: number): Promise<Buffer>;
  release(): void;
};

export type MediaCache = {
  /** Looks in memory, then on the disk. Undefined also if the address itself has expired. */
  find(address: MediaAddress, variant?: string): Promise<StoredMedia | undefined> | StoredMedia | undefined;
  /** By the name of a `MediaInMemory` that was found earlier. */
  findInMemory(name: string): MediaInMemory | undefined;
  /** Stores a resized image. */
  keep(address: MediaAddress, variant: string, resized: Omit<Entry, 'subject'>, bytes: Buffer): Promise<StoredMedia>;
  activeDownload(address: MediaAddress): Download | undefined;
  /** False if the address has expired, while the disk is full, and shortly after it has failed. */
  canKeep(address: MediaAddress): boolean;
  /** `client` is the limit key of the first client. */
  startDownload(address: MediaAddress, client: string): Download;
  /**
   * A response for one client, which is not stored; undefined if the disk has no room for it. A takedown of `subject` ends it; without
   * a subject none does.
   */
  spoolForClient(opened: OpenedFile, subject: string | undefined): { download: Download; release(): void } | undefined;
  removeExpired(): void;
  /** Removes what has been taken down, and ends its downloads. */
  removeTakenDown(): void;
  /** Cancels the active downloads. */
  close(): Promise<void>;
};

type Dependencies = {
  store: DiskStore;
  disk: DiskWatch;
  files: SmallFiles;
  source: MediaSource;
  memoryBytes: number;
  /** By the subject of an entry. */
  isTakenDown: (subject: string) => boolean;
  clock: () => number;
};

/** Larger files would evict everything else from memory. */
const MAX_MEMORY_SHARE = 1 / 8;
const MAX_NAMES_USED_ONCE = 1_000;
/** Bounds the disk space of responses for single clients: a video has at most 110 MB. */
const MAX_CLIENT_SPOOLS = 32;

export function mediaCache({ store, disk, files, source, memoryBytes, isTakenDown, clock }: Dependencies): MediaCache {
  // LRUCache refuses a size of 0; no entry is small enough for a size of 1.
  const memory = new LRUCache<string, MediaInMemory>({
    maxSize: Math.max(1, memoryBytes),
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const usedOnce = new LRUCache<string, true>({ max: MAX_NAMES_USED_ONCE });
  const downloads = new Map<string, Download>();
  /** Includes cancelled downloads that another one has already replaced in `downloads`. */
  const unfinished = new Map<Download, string | undefined>();
  const bufferPool = createBufferPool();
  let clientSpools = 0;

  function findInMemory(name: string): MediaInMemory | undefined {
    const found = memory.get(name);
    // A takedown removes entries, but a read from the disk that is already running can add one again.
    if (!found || (found.entry.expiresAt > clock() && !isTakenDown(found.entry.subject))) return found;
    memory.delete(name);
    return undefined;
  }

  async function findOnDisk(name: string): Promise<StoredMedia | undefined> {
    const file = await store.find(name);
    if (!file) return undefined;
    const { entry } = file;
    if (entry.size > memoryBytes * MAX_MEMORY_SHARE || !isSecondUse(name)) return fromDisk(file);
    const bytes = await readExactly(file.handle, HEADER_BYTES, entry.size).finally(file.release);
    const media = { name, entry, bytes };
    memory.set(name, media);
    return media;
  }

  /** A file goes to memory at its second use: many are used only once. */
  function isSecondUse(name: string): boolean {
    const isKnown = usedOnce.get(name) ?? false;
    usedOnce.set(name, true);
    return isKnown;
  }

  function prepareSpool({ length }: { length: number | undefined }, { onProgress, onFailure }: SpoolEvents): Spool {
    const path = store.newTempPath();
    if (length !== undefined && length <= SMALL_FILE_BYTES) return memorySpool(path, length, { bufferPool, files });
    const hasSeparateChunks = length !== undefined;
    return fileSpool(path, { hasSeparateChunks, onProgress, onFailure: (error) => onFailure(disk.pause(error)) });
  }

  function trackUntilEnd(download: Download, subject: string | undefined): void {
    unfinished.set(download, subject);
    void download.ended.then(() => unfinished.delete(download));
  }

  return {
    findInMemory,

    find(address, variant) {
      if (freshSeconds(address, clock()) === 0) return undefined;
      const name = cacheKey(address, variant);
      return findInMemory(name) ?? (store.has(name) ? findOnDisk(name) : undefined);
    },

    async keep(address, variant, resized, bytes) {
      const entry = { ...resized, subject: entrySubject(subjectOf(address)) };
      const name = cacheKey(address, variant);
      const media = { name, entry, bytes };
      if (!disk.isUsable()) return media;
      const path = store.newTempPath();
      try {
        await files.write(path, [encodeHeader(entry), bytes]);
        store.commit(name, path, entry);
      } catch (error) {
        disk.pause(error as Error);
      }
      return media;
    },

    activeDownload(address) {
      const download = downloads.get(cacheKey(address));
      return download?.isCancelled ? undefined : download;
    },

    canKeep: (address) => freshSeconds(address, clock()) > 0 && disk.isUsable(),

    startDownload(address, client) {
      const fresh = freshSeconds(address, clock());
      const name = cacheKey(address);
      const subject = entrySubject(subjectOf(address));
      const download = new Download({
        open: async (signal) => {
          const opened = await source.open({ address, client }, signal);
          if (opened.kind !== 'media') throw upstreamFailure(new Error(`A response without a body: ${opened.kind}`));
          return opened;
        },
        prepareSpool,
        keep: async ({ opened, received }, spool) => {
          if (!opened.head.isDelimited) return;
          if (isTakenDown(subject) || !disk.isUsable()) return;
          const entry = { ...describe(opened, received, clock() + fresh * 1_000), subject };
          const path = await spool.complete(entry).catch((error: Error) => Promise.reject(disk.pause(error)));
          store.commit(name, path, entry);
        },
      });
      downloads.set(name, download);
      trackUntilEnd(download, subject);
      void download.ended.then(() => {
        if (downloads.get(name) === download) downloads.delete(name);
      });
      return download;
    },

    spoolForClient(opened, subject) {
      if (!disk.isUsable() || clientSpools >= MAX_CLIENT_SPOOLS) return undefined;
      const download = new Download({
        open: async (signal) => {
          signal.addEventListener('abort', () => opened.body.cancel(signal.reason), { once: true });
          return opened;
        },
        prepareSpool,
        keep: async () => {},
      });
      trackUntilEnd(download, subject === undefined ? undefined : entrySubject(subject));
      clientSpools += 1;
      const release = download.retain();
      return {
        download,
        release() {
          release();
          clientSpools -= 1;
        },
      };
    },

    removeExpired() {
      for (const [name, { entry }] of memory.entries()) if (entry.expiresAt <= clock()) memory.delete(name);
      store.removeExpired();
    },

    removeTakenDown() {
      for (const [name, { entry }] of memory.entries()) if (isTakenDown(entry.subject)) memory.delete(name);
      store.removeWhere(({ subject }) => isTakenDown(subject));
      for (const [download, subject] of unfinished) {
        if (subject !== undefined && isTakenDown(subject)) download.cancel(takenDown());
      }
    },

    async close() {
      const open = [...unfinished.keys()];
      for (const download of open) download.cancel(new Error('The cache is closing'));
      await Promise.all(open.map((download) => download.ended));
    },
  };
}

function describe({ head, type }: Download['opened'], size: number, expiresAt: number): Omit<Entry, 'subject'> {
  return {
    contentType: type.contentType,
    size,
    expiresAt,
    ...(head.etag ? { etag: head.etag } : {}),
    ...(head.lastModified ? { lastModified: head.lastModified } : {}),
  };
}

function fromDisk(file: StoredFile): StoredMedia {
  return {
    entry: file.entry,
    read: (position, length) => readExactly(file.handle, HEADER_BYTES + position, length),
    release: file.release,
  };
}
