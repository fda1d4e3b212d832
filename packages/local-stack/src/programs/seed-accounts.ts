import { writeFileSync } from 'node:fs';
import type { ProcessContext } from '../processes/process-context.ts';
import { type Facts, inheritEnvironment } from './plan-programs.ts';
import { runOnce } from './run-once.ts';

type Options = Pick<Facts, 'config' | 'secrets' | 'databaseUrl'> & { controlUrl: string; seedFile: string };

const FETCH_TIMEOUT_MS = 60_000;

/** Imports the sandbox network's accounts and proxies into the crawler, as an operator would import real ones. */
export async function seedAccounts(
  { config, secrets, databaseUrl, controlUrl, seedFile }: Options,
  processContext: ProcessContext,
): Promise<void> {
  const response = await fetch(`${controlUrl}/control/crawler-seed`, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The sandbox network gave no crawler seed (${response.status})`);
  writeFileSync(seedFile, await response.text(), { mode: 0o600 });
  await runOnce(
    {
      name: 'import-accounts',
      entry: 'apps/crawler/src/import-accounts-main.ts',
      args: [seedFile],
      environment: {
        CRAWL_INTERVAL_MINUTES: '1',
        ...inheritEnvironment(config, /^CRAWL_INTERVAL_MINUTES$/),
        DATABASE_URL: databaseUrl,
        SECRETS_KEY: secrets.secretsKey,
      },
    },
    processContext,
  );
}
