import { createECDH, randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { readPrivateJson, writePrivateJson } from './private-json.ts';

const StackSecrets = z.object({
  adminPassword: z.string(),
  secretsKey: z.string(),
  sessionSecret: z.string(),
  databasePassword: z.string(),
  databaseOwnerPassword: z.string(),
  redisPassword: z.string(),
  /** Null in a data folder that is older than notifications. */
  vapid: z.object({ publicKey: z.string(), privateKey: z.string() }).nullable().default(null),
});
export type StackSecrets = z.infer<typeof StackSecrets> & { vapid: VapidKeys };

/** Identify the gateway at push services, in base64url. */
type VapidKeys = { publicKey: string; privateKey: string };

/** Generated at the first start and kept, because encrypted columns and the databases need the same ones later. */
export function keepStackSecrets(path: string): StackSecrets {
  const kept = readPrivateJson(path, StackSecrets);
  if (kept?.vapid) return { ...kept, vapid: kept.vapid };
  const made = kept ? { ...kept, vapid: makeVapidKeys() } : makeStackSecrets();
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
    vapid: makeVapidKeys(),
  };
}

function makeVapidKeys(): VapidKeys {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  // Node leaves out leading zero bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}

// Without letters and digits that look alike.
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four characters, easy to read out and type: 79 bits. */
function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
