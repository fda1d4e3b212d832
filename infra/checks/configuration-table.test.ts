import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const configs = [
  'apps/api-gateway/src/config.ts',
  'apps/crawler/src/config.ts',
  'apps/media-proxy/src/config.ts',
  'apps/sandbox-network/src/config.ts',
  'apps/upload-worker/src/config.ts',
  'packages/local-stack/src/config.ts',
  'packages/media-store/src/media-store-settings.ts',
  'packages/service-kit/src/load-config.ts',
];
/** Set by the operating system, by the local stack, or named in the text. */
const NOT_IN_TABLE = /^(PATH|HOME|NODE_ENV|SANDBOX_(PUBLIC_HOST|\w+_PORTS?|\w+_DIR))$/;

test('the configuration table of the README lists the variables of the programs', () => {
  const source = configs.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  const declared = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!);
  const rows = readFileSync(join(root, 'README.md'), 'utf8').match(/^\| `[A-Z][^|]+\|/gm) ?? [];
  const documented = rows.flatMap((row) => row.match(/[A-Z][A-Z0-9_]+/g) ?? []);

  expect(new Set(documented)).toEqual(new Set(declared.filter((name) => !NOT_IN_TABLE.test(name))));
});
