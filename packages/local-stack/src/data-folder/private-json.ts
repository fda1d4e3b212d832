import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { ConfigError } from '@around/service-kit/load-config';
import type { z } from 'zod';

/** Reads a small file that only its owner may read. Undefined if it does not exist. */
export function readPrivateJson<T extends z.ZodType>(path: string, schema: T): z.infer<T> | undefined {
  const text = readIfExists(path);
  if (text === undefined) return undefined;
  const result = schema.safeParse(parseJson(text));
  if (!result.success) throw new ConfigError(`${path} is damaged. Restore it, or start with an empty AROUND_DATA_DIR.`);
  return result.data;
}

/** Renames a complete draft into place, so that a crash never leaves half a file. */
export function writePrivateJson(path: string, value: unknown): void {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function readIfExists(path: string): string | undefined {
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
