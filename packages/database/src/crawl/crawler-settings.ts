import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type CrawlerSettings = { isRunning: boolean; intervalMinutes: number };

export async function readCrawlerSettings(db: Db): Promise<CrawlerSettings> {
  return db.selectFrom('crawlerSettings').select(['isRunning', 'intervalMinutes']).executeTakeFirstOrThrow();
}

export async function saveCrawlerSettings(db: Db, settings: Partial<CrawlerSettings>): Promise<void> {
  await db
    .updateTable('crawlerSettings')
    .set({ ...settings, updatedAt: sql`now()` })
    .execute();
}
