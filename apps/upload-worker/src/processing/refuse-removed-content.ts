import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MomentId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import {
  eachRemovedVideo,
  isRemovedContent,
  setContentDigest,
  setPictureHashes,
} from '@around/database/safety/content/removed-content';
import type { ToolRunner } from '../media-tools/run-limited.ts';
import { isSameVideo } from '../recognition/compare-videos.ts';
import { hashVideo } from '../recognition/hash-video.ts';
import { VideoRefused } from '../video/video-refused.ts';

type Upload = { momentId: MomentId; path: string; signal: AbortSignal };

/** Refuses a file that an operator has removed before, and stores the digest of every other one. */
export async function refuseRemovedFile(db: Db, { momentId, path, signal }: Upload): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  const digest = hash.digest('hex');
  if (await isRemovedContent(db, digest)) throw new VideoRefused('removed_before');
  await setContentDigest(db, momentId, digest);
}

type Converted = { momentId: MomentId; folder: string; durationSeconds: number; signal: AbortSignal };

/** Refuses a video that looks like a removed one, e.g. one that was encoded again, and stores the hashes of every other one. */
export async function refuseRemovedPictures(db: Db, run: ToolRunner, { momentId, ...video }: Converted): Promise<void> {
  const hashes = await hashVideo(run, video);
  for await (const removed of eachRemovedVideo(db)) {
    video.signal.throwIfAborted();
    if (isSameVideo(removed, hashes)) throw new VideoRefused('removed_before');
  }
  await setPictureHashes(db, momentId, hashes);
}
