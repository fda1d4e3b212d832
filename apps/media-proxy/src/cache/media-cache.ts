import type { MediaAddress } from '../addresses/media-address.ts';
import { freshSeconds } from '../media/media-lifetime.ts';
import type { MediaSource } from '../upstream/media-source.ts';
import { upstreamFailure } from '../upstream/upstream-failure.ts';
import { ByteLru } from './byte-lru.ts';
import { cacheKey } from './cache-key.ts';
import type { DiskStore, StoredFile } from './disk-store.ts';
import { Download } from './download.ts';
import { type Entry, encodeHeader, HEADER_BYTES } from './entry.ts';
import { fileSpool } from './file-spool.ts';
import { memorySpool } from './memory-spool.ts';
import { readPiece } from './positioned-io.ts';
import { type QuickFiles, SMALL_BYTES } from './quick-files.ts';
import { createSlabs } from './slabs.ts';
import type { Spool, SpoolEvents } from './spool.ts';

/** Whole bytes of a file, ready to be sent: from memory, or read piece by piece from the disk. */
export type StoredMedia = MediaInMemory | MediaOnDisk;
export type MediaInMemory = { name: string; entry: Entry; bytes: Buffer };
type MediaOnDisk = {
  entry: Entry;
  read(position: number, length: number): Promise<Buffer>;
  release(): void;
};

export type MediaCache = {
  /** What is in memory or on the disk, and may still be shown at this address. */
  find(address: MediaAddress, variant?: string): Promise<StoredMedia | undefined> | StoredMedia | undefined;
  /** The same for a name that an earlier answer had. */
  findInMemory(name: string): MediaInMemory | undefined;
  /** Keeps a variant that we made ourselves. */
  keep(address: MediaAddress, variant: string, entry: Entry, bytes: Buffer): Promise<StoredMedia>;
  /** The download of this address that is under way, if there is one. */
  underWay(address: MediaAddress): Download | undefined;
  /** Whether what is at this address may be kept at all, and the disk takes it. */
  canKeep(address: MediaAddress): boolean;
  startDownload(address: MediaAddress): Download;
  removeExpired(): void;
  /** Ends what is under way. */
  close(): Promise<void>;
};

type Dependencies = {
  store: DiskStore;
  files: QuickFiles;
  source: MediaSource;
  memoryBytes: number;
  clock: () => number;
};

/** Larger files would push everything else out of memory. */
const MAX_MEMORY_SHARE = 1 / 8;
const PAUSE_AFTER_DISK_FAILURE_MS = 30_000;

export function mediaCache({ store, files, source, memoryBytes, clock }: Dependencies): MediaCache {
  const memory = new ByteLru<MediaInMemory>(memoryBytes);
  const warm = new ByteLru<true>(1_000);
  const downloads = new Map<string, Download>();
  /** One that was given up may still be ending while another takes its place. */
  const unfinished = new Set<Download>();
  const slabs = createSlabs();
  let diskPausedUntil = 0;

  function findInMemory(name: string): MediaInMemory | undefined {
    const found = memory.get(name);
    if (!found || found.entry.expiresAt > clock()) return found;
    memory.delete(name);
    return undefined;
  }

  async function findOnDisk(name: string): Promise<StoredMedia | undefined> {
    const file = await store.find(name);
    if (!file) return undefined;
    const { entry } = file;
    if (entry.size > memoryBytes * MAX_MEMORY_SHARE || !isSecondUse(name)) return fromDisk(file);
    const bytes = await readPiece(file.handle, HEADER_BYTES, entry.size).finally(file.release);
    const media = { name, entry, bytes };
    memory.set(name, media, bytes.length);
    return media;
  }

  /** The first use of a file does not yet make it hot. */
  function isSecondUse(name: string): boolean {
    const isKnown = warm.get(name) ?? false;
    warm.set(name, true, 1);
    return isKnown;
  }

  function prepareSpool({ length }: { length: number | undefined }, { onProgress, onFailure }: SpoolEvents): Spool {
    const path = store.newPartPath();
    if (length !== undefined && length <= SMALL_BYTES) return memorySpool(path, length, { slabs, files });
    return fileSpool(path, { onProgress, onFailure: (error) => onFailure(pauseDisk(error)) });
  }

  function pauseDisk(error: Error): Error {
    diskPausedUntil = clock() + PAUSE_AFTER_DISK_FAILURE_MS;
    return error;
  }

  return {
    findInMemory,

    find(address, variant) {
      if (freshSeconds(address, clock()) === 0) return undefined;
      const name = cacheKey(address, variant);
      return findInMemory(name) ?? (store.has(name) ? findOnDisk(name) : undefined);
    },

    async keep(address, variant, entry, bytes) {
      const name = cacheKey(address, variant);
      const path = store.newPartPath();
      try {
        await files.write(path, [encodeHeader(entry), bytes]);
        store.adopt(name, path, entry);
      } catch (error) {
        pauseDisk(error as Error);
      }
      return { name, entry, bytes };
    },

    underWay(address) {
      const download = downloads.get(cacheKey(address));
      return download?.isCancelled ? undefined : download;
    },

    canKeep: (address) => freshSeconds(address, clock()) > 0 && clock() >= diskPausedUntil,

    startDownload(address) {
      const fresh = freshSeconds(address, clock());
      const name = cacheKey(address);
      const download = new Download({
        open: async (signal) => {
          const opened = await source.open({ address }, signal);
          if (opened.kind !== 'media') throw upstreamFailure(new Error(`An answer without a body: ${opened.kind}`));
          return opened;
        },
        prepareSpool,
        keep: async ({ opened, received }, spool) => {
          if (!opened.head.isDelimited) return;
          const entry = describe(opened, received, clock() + fresh * 1_000);
          const path = await spool.complete(entry).catch((error: Error) => Promise.reject(pauseDisk(error)));
          store.adopt(name, path, entry);
        },
      });
      downloads.set(name, download);
      unfinished.add(download);
      void download.ended.then(() => {
        unfinished.delete(download);
        if (downloads.get(name) === download) downloads.delete(name);
      });
      return download;
    },

    removeExpired() {
      memory.evictWhere(({ entry }) => entry.expiresAt <= clock());
      store.removeExpired();
    },

    async close() {
      const open = [...unfinished];
      for (const download of open) download.cancel(new Error('Closing'));
      await Promise.all(open.map((download) => download.ended));
    },
  };
}

function describe({ head, type }: Download['opened'], size: number, expiresAt: number): Entry {
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
    read: (position, length) => readPiece(file.handle, HEADER_BYTES + position, length),
    release: file.release,
  };
}
