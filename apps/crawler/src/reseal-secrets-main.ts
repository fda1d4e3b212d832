import { connectDatabase } from '@around/database/db';
import { loadConfig } from '@around/service-kit/load-config';
import { SecretsKey, secretBox } from '@around/service-kit/secret-box';
import { z } from 'zod';
import { resealSecrets } from './credentials/reseal-secrets.ts';

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  SECRETS_KEY: SecretsKey,
  SECRETS_KEY_PREVIOUS: SecretsKey,
});

const config = loadConfig(Environment, process.env);
const db = connectDatabase(config.DATABASE_URL, { poolSize: 1, program: 'reseal-secrets' });
try {
  const { resealed, current, unreadable } = await resealSecrets({
    db,
    current: secretBox(config.SECRETS_KEY),
    previous: secretBox(config.SECRETS_KEY_PREVIOUS),
  });
  process.stdout.write(`${resealed} secrets sealed with the new key, ${current} had it already\n`);
  for (const context of unreadable) process.stderr.write(`neither key opens ${context}\n`);
  if (unreadable.length > 0) process.exitCode = 1;
} finally {
  await db.destroy();
}
