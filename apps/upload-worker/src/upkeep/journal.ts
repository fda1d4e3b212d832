import { text } from 'node:stream/consumers';
import { deleteJournalRows, JournalEntry, readJournalRows } from '@around/database/safety/restore-journal';
import type { MediaStore } from '@around/media-store/media-store';
import { newJournalKey, timeOfJournalKey } from '@around/media-store/object-names';
import { z } from 'zod';
import type { UpkeepContext } from './upkeep-context.ts';

const BATCH_SIZE = 1_000;
const MAX_BYTES = 16 * 2 ** 20;
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

const Entries = z.array(JournalEntry);

/**
 * Moves deletions and takedowns from the database to the media store, where a restore of the database does not undo them. If it stops
 * in between, or if two workers do it, some are there twice, which changes nothing.
 */
export async function writeJournal({ db, store }: UpkeepContext): Promise<void> {
  for (;;) {
    const entries = Entries.parse(await readJournalRows(db, BATCH_SIZE));
    const last = entries.at(-1);
    if (!last) return;
    await store.write(newJournalKey(new Date(last.at)), oneChunk(JSON.stringify(entries)), { maxBytes: MAX_BYTES });
    await deleteJournalRows(
      db,
      entries.map(({ id }) => id),
    );
    if (entries.length < BATCH_SIZE) return;
  }
}

async function* oneChunk(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

export async function readJournal(store: MediaStore): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for await (const { key } of store.list('journal')) {
    if (!timeOfJournalKey(key)) continue;
    entries.push(...Entries.parse(JSON.parse(await text(await store.read(key)))));
  }
  return entries;
}

/** An older backup must not be restored any more. */
export async function purgeJournal({ store, clock }: UpkeepContext, signal: AbortSignal): Promise<void> {
  const oldest = clock().getTime() - KEPT_DAYS * DAY_MS;
  for await (const { key, storedAt } of store.list('journal')) {
    if (signal.aborted) return;
    if ((timeOfJournalKey(key) ?? storedAt).getTime() < oldest) await store.remove(key);
  }
}
