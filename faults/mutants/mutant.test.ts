import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@around/local-stack/repository';
import { expect, test } from 'vitest';
import { applyEdit } from './mutant.ts';
import { mutants } from './mutants.ts';

test.each(mutants.flatMap(({ name, edits }) => edits.map((edit) => ({ name, edit }))))(
  'the place of $name is where it is looked for: $edit.file',
  ({ edit }) => {
    const text = readFileSync(join(repositoryRoot, edit.file), 'utf8');

    expect(applyEdit(text, edit)).not.toBe(text);
  },
);

test('a place that is gone, or there twice, is an error', () => {
  const edit = { file: 'a.ts', from: 'x = 1', to: 'x = 2' };

  expect(applyEdit('let x = 1;', edit)).toBe('let x = 2;');
  expect(() => applyEdit('let y = 1;', edit)).toThrow('0 places');
  expect(() => applyEdit('x = 1; x = 1;', edit)).toThrow('2 places');
});
