import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMissingPaths } from './document-paths.ts';

const root = join(import.meta.dirname, '..', '..');
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })];

test.each(documents)('every path in %s exists', (path) => {
  expect(findMissingPaths(root, path, readFileSync(join(root, path), 'utf8'))).toEqual([]);
});

test('reports missing paths, partial paths and links, and nothing else', () => {
  const document = [
    'Exists: `infra/checks/document-paths.ts`, `checks/document-paths.ts`, `docs/`, [glossary](glossary.md#words).',
    'Missing: `infra/checks/deleted.ts`, `node apps/deleted/main.ts --port 1`, `checks/deleted.ts`, [x](deleted.md).',
    'Not paths: `npm test`, `/api/feed`, `docs/*.deleted`, `packages/<deleted>/x.ts`, [x](https://deleted.example/a.md).',
    '```',
    '`infra/in-a-code-block.ts`',
    '```',
  ].join('\n');

  expect(existsSync(join(root, 'docs/glossary.md'))).toBe(true);
  expect(findMissingPaths(root, 'docs/some-page.md', document)).toEqual([
    'apps/deleted/main.ts',
    'checks/deleted.ts',
    'docs/deleted.md',
    'infra/checks/deleted.ts',
  ]);
});
