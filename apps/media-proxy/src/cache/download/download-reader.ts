import type { SharedChunk } from './shared-chunk.ts';

/** A client that reads a download at its own pace. */
export type DownloadReader = {
  /** Bytes that have just arrived, beginning at `position`. Who uses them after the call retains them. */
  onChunk(chunk: SharedChunk, position: number): void;
  /** Whether the client can take more now. */
  hasRoom(): boolean;
  /** More bytes can be read, or the download is complete. */
  onProgress(): void;
  onFailure(error: Error): void;
};
