import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MomentId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { isRemovedContent, setContentDigest } from '@around/database/safety/content/removed-content';
import { VideoRefused } from '../video/video-refused.ts';

type Upload = { momentId: MomentId; path: string; signal: AbortSignal };

/** Refuses a file that an operator has removed before, and stores the digest of every other one. */
export async function refuseRemovedContent(db: Db, { momentId, path, signal }: Upload): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  const digest = hash.digest('hex');
  if (await isRemovedContent(db, digest)) throw new VideoRefused('removed_before');
  await setContentDigest(db, momentId, digest);
}
