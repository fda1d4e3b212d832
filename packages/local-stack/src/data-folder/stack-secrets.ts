import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { readPrivateJson, writePrivateJson } from './private-json.ts';

const StackSecrets = z.object({
  adminPassword: z.string(),
  secretsKey: z.string(),
  sessionSecret: z.string(),
  databasePassword: z.string(),
  databaseOwnerPassword: z.string(),
  redisPassword: z.string(),
});
export type StackSecrets = z.infer<typeof StackSecrets>;

/** Generated at the first start and kept, because encrypted columns and the databases need the same ones later. */
export function keepStackSecrets(path: string): StackSecrets {
  const kept = readPrivateJson(path, StackSecrets);
  if (kept) return kept;
  const made = makeStackSecrets();
  writePrivateJson(path, made);
  return made;
}

export function makeStackSecrets(): StackSecrets {
  return {
    adminPassword: readablePassword(),
    secretsKey: randomBytes(32).toString('base64'),
    sessionSecret: randomBytes(32).toString('base64url'),
    databasePassword: randomBytes(18).toString('base64url'),
    databaseOwnerPassword: randomBytes(18).toString('base64url'),
    redisPassword: randomBytes(18).toString('base64url'),
  };
}

// Without letters and digits that look alike.
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four characters, easy to read out and type: 79 bits. */
function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
