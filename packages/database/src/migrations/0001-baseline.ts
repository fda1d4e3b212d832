import type { Kysely } from 'kysely';
import { createAccountsAndProxies } from './baseline/accounts-and-proxies.ts';
import { createCrawling } from './baseline/crawling.ts';
import { createFunctions } from './baseline/functions.ts';
import { createOperators } from './baseline/operators.ts';
import { createOutbox } from './baseline/outbox.ts';
import { createProfilesAndStories } from './baseline/profiles-and-stories.ts';

/** The first release's whole schema. It is never edited after that release: a change of the schema is a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFunctions(db);
  await createProfilesAndStories(db);
  await createAccountsAndProxies(db);
  await createCrawling(db);
  await createOperators(db);
  await createOutbox(db);
}
