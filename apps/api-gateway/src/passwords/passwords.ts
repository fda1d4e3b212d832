import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@around/service-kit/app-error';
import { hash, verify } from '@node-rs/argon2';

/** argon2id takes memory and a core for each password: a few at a time, a few in line, the rest is sent away. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Takes the same time for an unknown name, whose hash is undefined. */
  verify: (passwordHash: string | undefined, password: string) => Promise<boolean>;
};

type Bounds = { atOnce?: number; inLine?: number };

export async function boundedPasswords({ atOnce = 2, inLine = 50 }: Bounds = {}): Promise<Passwords> {
  const dummyHash = await hash(randomBytes(16).toString('base64url'));
  const inTurn = turns({ atOnce, inLine });
  return {
    hash: (password) => inTurn(() => hash(password)),
    async verify(passwordHash, password) {
      const isRight = await inTurn(() => verify(passwordHash ?? dummyHash, password));
      return isRight && passwordHash !== undefined;
    },
  };
}

/** Changes with the password, and tells nothing about it. */
export function passwordMark(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16);
}

function turns({ atOnce, inLine }: Required<Bounds>) {
  const line: Array<() => void> = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= inLine) {
        throw new AppError('unavailable', 'Too many people sign in right now. Please try again.', {
          retryAfterSeconds: 2,
        });
      }
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Whoever is next in line takes the place over.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
