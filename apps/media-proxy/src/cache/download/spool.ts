import type { Entry } from '../disk/entry.ts';
import type { SharedChunk } from './shared-chunk.ts';

/** Collects the bytes of a download; readers can read what has arrived. */
export type Spool = {
  /** How many bytes, from the first, can be read now. */
  readonly readable: number;
  /** If false, the download pauses until `onProgress`. */
  readonly hasRoom: boolean;
  /** Takes ownership of the next chunk. Returns the bytes for readers; the caller is one of their users. */
  append(chunk: Buffer): SharedChunk;
  read(position: number, length: number): Promise<Buffer>;
  /** Writes a complete entry file and resolves with its path. */
  complete(entry: Entry): Promise<string>;
  /** Releases memory and file handle; an incomplete file is removed. */
  dispose(): void;
};

export type SpoolEvents = { onProgress: () => void; onFailure: (error: Error) => void };
