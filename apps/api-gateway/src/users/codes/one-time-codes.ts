import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { CODE_LIFE_SECONDS } from '@around/contracts/users/email-codes';
import { CODE_LENGTH } from '@around/contracts/users/user-fields';
import type { QueueClient } from '@around/queues/queue-client';
import { orUnavailable } from '../../http/unavailable.ts';

/** Who may redeem a code, and for which address. */
export type CodeOwner = { purpose: 'email' | 'password'; owner: string; email: string };

/** Six-digit codes in Redis, valid for ten minutes. Every call throws 503 while Redis is down. */
export type OneTimeCodes = {
  /** Makes a code. The former code of this owner is no longer valid. */
  issue: (codeOwner: CodeOwner) => Promise<string>;
  /** Whether the code is right. A right code is valid once; the fifth wrong one ends the code. */
  redeem: (codeOwner: CodeOwner, code: string) => Promise<boolean>;
  /** Like `redeem`, but a right code stays valid. */
  check: (codeOwner: CodeOwner, code: string) => Promise<boolean>;
};

const MAX_TRIES = 5;

// KEYS[1]: the code. ARGV: its digest, its life in seconds.
const ISSUE = `
  redis.call('del', KEYS[1])
  redis.call('hset', KEYS[1], 'digest', ARGV[1], 'tries', 0)
  redis.call('expire', KEYS[1], ARGV[2])`;

// KEYS[1]: the code. ARGV: the digest of the given code, the number of tries, 1 to delete a right code. Returns 1 if it is right.
const TRY = `
  local digest = redis.call('hget', KEYS[1], 'digest')
  if not digest then return 0 end
  if digest == ARGV[1] then
    if ARGV[3] == '1' then redis.call('del', KEYS[1]) end
    return 1
  end
  if redis.call('hincrby', KEYS[1], 'tries', 1) >= tonumber(ARGV[2]) then redis.call('del', KEYS[1]) end
  return 0`;

type Dependencies = { redis: QueueClient['redis']; prefix: string; sessionSecret: string };

export function oneTimeCodes({ redis, prefix, sessionSecret }: Dependencies): OneTimeCodes {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'around one-time codes', 32));
  // Redis holds neither codes nor addresses. A digest without a secret key would be found by trying a million codes.
  const digest = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const keyOf = ({ purpose, owner }: CodeOwner) => `${prefix}:code:${purpose}:${digest(purpose, owner)}`;
  const digestOf = ({ purpose, owner, email }: CodeOwner, code: string) => digest(purpose, owner, email, code);

  async function attempt(codeOwner: CodeOwner, code: string, isLast: boolean): Promise<boolean> {
    const tried = [digestOf(codeOwner, code), MAX_TRIES, Number(isLast)];
    return (await orUnavailable(redis.eval(TRY, 1, keyOf(codeOwner), ...tried))) === 1;
  }

  return {
    redeem: (codeOwner, code) => attempt(codeOwner, code, true),
    check: (codeOwner, code) => attempt(codeOwner, code, false),
    async issue(codeOwner) {
      const code = makeCode();
      const life = [digestOf(codeOwner, code), CODE_LIFE_SECONDS];
      await orUnavailable(redis.eval(ISSUE, 1, keyOf(codeOwner), ...life));
      return code;
    },
  };
}

function makeCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}
