import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MomentId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import {
  eachRefusedVideo,
  isContentInReview,
  isRemovedContent,
  setContentDigest,
  setPictureHashes,
} from '@around/database/safety/content/removed-content';
import type { ToolRunner } from '../media-tools/run-limited.ts';
import { isSameVideo } from '../recognition/compare-videos.ts';
import { hashVideo } from '../recognition/hash-video.ts';
import { VideoRefused } from '../video/video-refused.ts';

type Upload = { momentId: MomentId; path: string; signal: AbortSignal };

/** Refuses a file that an operator has removed before or has to decide about. Stores the digest of every other one. */
export async function refuseRemovedFile(db: Db, { momentId, path, signal }: Upload): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  const digest = hash.digest('hex');
  if (await isRemovedContent(db, digest)) throw new VideoRefused('removed_before');
  if (await isContentInReview(db, digest)) throw new VideoRefused('in_review');
  await setContentDigest(db, momentId, digest);
}

type Converted = { momentId: MomentId; folder: string; durationSeconds: number; signal: AbortSignal };

/** As `refuseRemovedFile`, by what the video looks like, e.g. when it was encoded again. Stores the hashes of every other one. */
export async function refuseRemovedPictures(db: Db, run: ToolRunner, { momentId, ...video }: Converted): Promise<void> {
  const hashes = await hashVideo(run, video);
  for await (const { pictureHashes, isInReview } of eachRefusedVideo(db)) {
    video.signal.throwIfAborted();
    if (isSameVideo(pictureHashes, hashes)) throw new VideoRefused(isInReview ? 'in_review' : 'removed_before');
  }
  await setPictureHashes(db, momentId, hashes);
}
