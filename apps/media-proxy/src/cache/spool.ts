import type { Entry } from './entry.ts';

/** Where the bytes of a download collect while they are already being read. */
export type Spool = {
  /** How many bytes, from the first, can be read now. */
  readonly readable: number;
  /** False asks for a pause until `onProgress`. */
  readonly hasRoom: boolean;
  /** Takes the next bytes, chunk and all, and tells where readers may have them from: there they stay until `dispose`. */
  append(chunk: Buffer): Buffer;
  read(position: number, length: number): Promise<Buffer>;
  /** Makes a whole entry file of what was collected, and tells its path. */
  complete(entry: Entry): Promise<string>;
  /** Frees what it holds; an incomplete file is removed. */
  dispose(): void;
};

export type SpoolEvents = { onProgress: () => void; onFailure: (error: Error) => void };
