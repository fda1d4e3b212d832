import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ConfigError } from '@around/service-kit/load-config';
import type { z } from 'zod';

/** A small file that only its owner may read. Undefined when there is none yet. */
export function readPrivateJson<T extends z.ZodType>(path: string, schema: T): z.infer<T> | undefined {
  const text = readIfThere(path);
  if (text === undefined) return undefined;
  const result = schema.safeParse(parseJson(text));
  if (!result.success) throw new ConfigError(`${path} is damaged. Restore it, or start with an empty AROUND_DATA_DIR.`);
  return result.data;
}

/** Written aside and moved into place, so that a crash leaves the old or the new file and never half of one. */
export function writePrivateJson(path: string, value: unknown): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
