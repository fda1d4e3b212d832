/** A client of a download, at its own pace. */
export type DownloadReader = {
  /** Bytes that have just come in, beginning at `position`. */
  onChunk(chunk: Buffer, position: number): void;
  /** Whether the client could take more at once. */
  hasRoom(): boolean;
  /** More can be read, or everything is here. */
  onProgress(): void;
  onFailure(error: Error): void;
};
