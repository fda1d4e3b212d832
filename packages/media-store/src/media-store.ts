import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { Area } from './object-names.ts';

/** First and last byte, both inclusive. */
export type Part = { first: number; last: number };

/** Reading bytes in parts and writing them with a limit, which flydrive cannot do. */
export type StoredBytes = {
  /** Stores all bytes of the source under a new key and resolves with their number. On any failure nothing is stored. */
  write: (key: string, source: AsyncIterable<Uint8Array>, options: WriteOptions) => Promise<number>;
  /** All bytes, or a part of them. Rejects if the object is missing. */
  read: (key: string, part?: Part) => Promise<Readable>;
  /** Resolves with exactly this part. Holds no file or connection afterwards, so it suits slow readers. */
  readPart: (key: string, part: Part) => Promise<Buffer>;
};

export type WriteOptions = {
  /** Inclusive. One byte more rejects with `StoreLimitError`. */
  maxBytes: number;
  signal?: AbortSignal;
};

export type MediaStore = StoredBytes & {
  /** The size of an object; undefined if it is missing. */
  sizeOf: (key: string) => Promise<number | undefined>;
  /** Removing a missing object succeeds. */
  remove: (key: string) => Promise<void>;
  /**
   * Completes an object whose name is from `newPartedKey`. Its parts are objects in that folder, in the order of `parts`. After that
   * the object is read, measured and removed as one.
   */
  joinParts: (key: string, parts: string[]) => Promise<void>;
  /** All objects of an area, with parts and unfinished files. */
  list: (area: Area) => AsyncIterable<ListedObject>;
  /** Of the disk that has the folder; undefined for a bucket. */
  space: () => Promise<StoreSpace | undefined>;
  close: () => void;
};

export type ListedObject = { key: string; storedAt: Date; bytes: number };
export type StoreSpace = { freeBytes: number; capacityBytes: number };

/** A folder or a bucket, before objects in parts are read as one. */
export type OpenedStore = { bytes: StoredBytes; disk: Disk } & Pick<MediaStore, 'list' | 'space' | 'close'>;
