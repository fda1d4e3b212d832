import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import { isRecord } from '../../../../ui/json/json-values.ts';
import { deleteRecord, readRecord, writeRecord } from './draft-database.ts';

/** Keeps a part of the draft for 24 hours. Rejects where the browser cannot store it: the page alone has it then. */
export function keepRecord(key: string, value: unknown): Promise<void> {
  return value === null ? deleteRecord(key) : writeRecord(key, { value, savedAt: Date.now() });
}

/** Undefined if there is none, or if it was kept more than 24 hours ago. */
export async function findRecord(key: string): Promise<unknown> {
  const kept = await readRecord(key).catch(() => undefined);
  if (!isRecord(kept) || typeof kept.savedAt !== 'number') return undefined;
  if (Date.now() - kept.savedAt < STORY_LIFETIME_MS) return kept.value;
  await deleteRecord(key).catch(() => {});
  return undefined;
}
