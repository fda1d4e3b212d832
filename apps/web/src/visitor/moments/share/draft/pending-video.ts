import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import * as z from 'zod/mini';
import { deleteRecord, readRecord, writeRecord } from './draft-database.ts';

const KEY = 'video';

const StoredVideo = z.object({ file: z.instanceof(File), savedAt: z.number() });

/** Keeps the chosen video across a sign-in, a reload or a killed tab. A browser that cannot store it keeps it in the page only. */
export async function savePendingVideo(file: File | null): Promise<void> {
  const saved = file ? writeRecord(KEY, { file, savedAt: Date.now() }) : deleteRecord(KEY);
  await saved.catch(() => {});
}

/** Null if there is none, or if it was stored more than 24 hours ago. */
export async function loadPendingVideo(): Promise<File | null> {
  const stored = StoredVideo.safeParse(await readRecord(KEY).catch(() => undefined));
  if (!stored.success) return null;
  const { file, savedAt } = stored.data;
  if (Date.now() - savedAt < STORY_LIFETIME_MS) return file;
  await savePendingVideo(null);
  return null;
}
