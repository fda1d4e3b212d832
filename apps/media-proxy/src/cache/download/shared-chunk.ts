import { freeBuffer } from './free-buffer.ts';

/** Received bytes with several users, such as the file on disk and the clients. Each releases them when it no longer needs them. */
export type SharedChunk = { readonly bytes: Buffer; retain(): void; release(): void };

/**
 * Frees the memory after the last release; the caller is the first user. A user that never releases only causes a later
 * garbage collection. Nothing else may use the memory: the chunks of one read of a body without a length share theirs.
 */
export function sharedChunk(bytes: Buffer): SharedChunk {
  let users = 1;
  return {
    bytes,
    retain() {
      users += 1;
    },
    release() {
      users -= 1;
      if (users === 0) freeBuffer(bytes);
    },
  };
}

/** For bytes whose memory others may still use: it is never freed. */
export function lentChunk(bytes: Buffer): SharedChunk {
  return { bytes, retain() {}, release() {} };
}
