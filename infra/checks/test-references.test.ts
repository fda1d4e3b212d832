import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrokenReferences, readTestReferences } from './test-references.ts';

const root = join(import.meta.dirname, '..', '..');
const tables = ['docs/operator-rows.md', 'docs/visitor-texts.md'].filter((path) => existsSync(join(root, path)));

test.each(tables)('every row of %s names tests, and all of them exist', (path) => {
  const document = readFileSync(join(root, path), 'utf8');

  expect(readTestReferences(document).length).toBeGreaterThan(50);
  expect(findBrokenReferences(root, document)).toEqual([]);
});

test('a row without a test, a file that is gone and a name that is gone are told', () => {
  const here = 'infra/checks/test-references.test.ts';
  const own = 'a row without a test, a file that is gone and a name that is gone are told';
  const document = [
    '| what | test |',
    '| ---- | ---- |',
    `| this very test | \`${here}\`: ${own} |`,
    '| nobody looks | |',
    `| renamed | \`${here}\`: a name from last year |`,
    `| moved | \`infra/checks/gone.test.ts\`: ${own}<br>\`${here}\`: ${own} |`,
  ].join('\n');

  expect(findBrokenReferences(root, document)).toEqual([
    'no test: nobody looks |',
    `no such test: ${here}: a name from ${'last year'}`,
    `no such test: infra/checks/gone.test.ts: ${own}`,
  ]);
});
