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

const [path] = process.argv.slice(2);
if (!path) {
  process.stderr.write('Usage: node src/import-accounts-main.ts accounts.json\n');
  process.exit(1);
}

const config = loadConfig(Environment, process.env);
const file = AccountsFile.parse(JSON.parse(await readFile(path, 'utf8')));
const db = connectDatabase(config.DATABASE_URL, { poolSize: 2, program: 'import-accounts' });
try {
  await importAccounts({ db, credentials: accountCredentials({ db, box: secretBox(config.SECRETS_KEY) }) }, file);
  if (config.CRAWL_INTERVAL_MINUTES) await saveCrawlerSettings(db, { intervalMinutes: config.CRAWL_INTERVAL_MINUTES });
  process.stdout.write(`Imported ${file.accounts.length} accounts and ${file.proxies.length} proxies\n`);
} finally {
  await db.destroy();
}
