import { readFile } from 'node:fs/promises';
import { saveCrawlerSettings } from '@around/database/crawl/crawler-settings';
import { connectDatabase } from '@around/database/db';
import { loadConfig } from '@around/service-kit/load-config';
import { SecretsKey, secretBox } from '@around/service-kit/secret-box';
import { z } from 'zod';
import { AccountsFile, importAccounts } from './accounts/import-accounts.ts';
import { accountCredentials } from './credentials/account-credentials.ts';

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  SECRETS_KEY: SecretsKey,
  CRAWL_INTERVAL_MINUTES: z.coerce.number().int().min(1).max(60).optional(),
});

const FETCH_TIMEOUT_MS = 10_000;

const [source] = process.argv.slice(2);
if (!source) {
  process.stderr.write('Usage: node src/import-accounts-main.ts <file or URL of accounts.json>\n');
  process.exit(1);
}

const config = loadConfig(Environment, process.env);
const file = AccountsFile.parse(JSON.parse(await readSource(source)));
const db = connectDatabase(config.DATABASE_URL, { poolSize: 2, program: 'import-accounts' });
try {
  await importAccounts({ db, credentials: accountCredentials({ db, box: secretBox(config.SECRETS_KEY) }) }, file);
  if (config.CRAWL_INTERVAL_MINUTES) await saveCrawlerSettings(db, { intervalMinutes: config.CRAWL_INTERVAL_MINUTES });
  process.stdout.write(`Imported ${file.accounts.length} accounts and ${file.proxies.length} proxies\n`);
} finally {
  await db.destroy();
}

async function readSource(source: string): Promise<string> {
  if (!/^https?:/.test(source)) return readFile(source, 'utf8');
  const response = await fetch(source, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${source} answered ${response.status}`);
  return response.text();
}
