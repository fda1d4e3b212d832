import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import { diskBytes } from './disk/disk-bytes.ts';
import { diskSpace } from './disk/disk-space.ts';
import { listFolder } from './disk/list-folder.ts';
import type { MediaStoreSettings } from './media-store-settings.ts';
import type { Area } from './object-names.ts';
import { partedObjects } from './parted-objects.ts';
import { connectS3 } from './s3/connect-s3.ts';
import { listBucket } from './s3/list-bucket.ts';
import { s3Bytes } from './s3/s3-bytes.ts';

/** First and last byte, both inclusive. */
export type Part = { first: number; last: number };

/** Reading and writing bytes, which flydrive does neither in parts nor with a limit. */
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
   * Completes an object whose name is from `newPartedKey`. Its parts are objects of that folder, and the order is theirs in the list.
   * Then it is read, measured and removed as one.
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

export function openMediaStore(settings: MediaStoreSettings): MediaStore {
  const { bytes, disk, ...opened } = 'folder' in settings ? openFolder(settings.folder) : openBucket(settings);
  return {
    ...bytes,
    ...partedObjects({ bytes, disk }),
    ...opened,
  };
}

type Opened = { bytes: StoredBytes; disk: Disk } & Pick<MediaStore, 'list' | 'space' | 'close'>;

function openFolder(folder: string): Opened {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    bytes: diskBytes(folder),
    disk,
    list: (area) => listFolder(disk, area),
    space: () => diskSpace(folder),
    close: () => {},
  };
}

function openBucket(settings: Extract<MediaStoreSettings, { bucket: string }>): Opened {
  const { bucket } = settings;
  const client = connectS3(settings);
  return {
    bytes: s3Bytes({ client, bucket }),
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    list: (area) => listBucket({ client, bucket }, area),
    space: async () => undefined,
    close: () => client.destroy(),
  };
}
