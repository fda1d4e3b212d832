import { writeFileSync } from 'node:fs';
import type { Surroundings } from '../processes/surroundings.ts';
import { type Facts, handOn } from './plan-programs.ts';
import { runOnce } from './run-once.ts';

type Options = Pick<Facts, 'config' | 'secrets' | 'databaseUrl'> & { controlUrl: string; seedFile: string };

const FETCH_TIMEOUT_MS = 10_000;

/** Hands the sandbox network's accounts and proxies to the crawler, as an operator would with those of the real one. */
export async function seedAccounts(
  { config, secrets, databaseUrl, controlUrl, seedFile }: Options,
  surroundings: Surroundings,
): Promise<void> {
  const answer = await fetch(`${controlUrl}/control/crawler-seed`, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`The sandbox network gave no crawler seed (${answer.status})`);
  writeFileSync(seedFile, await answer.text(), { mode: 0o600 });
  await runOnce(
    {
      name: 'import-accounts',
      entry: 'apps/crawler/src/import-accounts-main.ts',
      args: [seedFile],
      environment: {
        CRAWL_INTERVAL_MINUTES: '1',
        ...handOn(config, /^CRAWL_INTERVAL_MINUTES$/),
        DATABASE_URL: databaseUrl,
        SECRETS_KEY: secrets.secretsKey,
      },
    },
    surroundings,
  );
}
