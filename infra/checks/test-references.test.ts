import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrokenReferences, readTestReferences } from './test-references.ts';

const root = join(import.meta.dirname, '..', '..');
const documents = ['docs/operator-rows.md', 'docs/visitor-texts.md'].filter((path) => existsSync(join(root, path)));

test.each(documents)('every entry of %s names tests, and all of them exist', (path) => {
  const document = readFileSync(join(root, path), 'utf8');

  expect(readTestReferences(document).length).toBeGreaterThan(50);
  expect(findBrokenReferences(root, document)).toEqual([]);
});

test('an entry without a test, a missing file and a missing test name are reported', () => {
  const here = 'infra/checks/test-references.test.ts';
  const own = 'an entry without a test, a missing file and a missing test name are reported';
  const document = [
    '- this very test',
    `  - \`${here}\`: ${own}`,
    '- nobody tests this',
    '- renamed',
    `  - \`${here}\`: a name from last year`,
    '- moved',
    `  - \`infra/checks/gone.test.ts\`: ${own}`,
    `  - \`${here}\`: ${own}`,
  ].join('\n');

  expect(findBrokenReferences(root, document)).toEqual([
    'no test: nobody tests this',
    `no such test: ${here}: a name from ${'last year'}`,
    `no such test: infra/checks/gone.test.ts: ${own}`,
  ]);
});
