import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import * as z from 'zod/mini';
import { deleteRecord, readRecord, writeRecord } from './draft-database.ts';

const Kept = z.object({ value: z.unknown(), savedAt: z.number() });

/** Keeps a part of the draft for 24 hours. A browser that cannot store it keeps it in the page only. */
export async function keepRecord(key: string, value: unknown): Promise<void> {
  const saved = value === null ? deleteRecord(key) : writeRecord(key, { value, savedAt: Date.now() });
  await saved.catch(() => {});
}

/** Undefined if there is none, or if it was kept more than 24 hours ago. */
export async function findRecord(key: string): Promise<unknown> {
  const kept = Kept.safeParse(await readRecord(key).catch(() => undefined));
  if (!kept.success) return undefined;
  if (Date.now() - kept.data.savedAt < STORY_LIFETIME_MS) return kept.data.value;
  await keepRecord(key, null);
  return undefined;
}
