import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@around/local-stack/repository';
import { expect, test } from 'vitest';
import { applyEdit } from './mutant.ts';
import { mutants } from './mutants.ts';

test.each(mutants.flatMap(({ name, edits }) => edits.map((edit) => ({ name, edit }))))(
  'the text that $name replaces occurs once in $edit.file',
  ({ edit }) => {
    const text = readFileSync(join(repositoryRoot, edit.file), 'utf8');

    expect(applyEdit(text, edit)).not.toBe(text);
  },
);

test.each(mutants)('an experiment or an invariant reports the failure that $name causes', ({ expectedFailure }) => {
  const texts = ['experiments', 'invariants'].flatMap((folder) => readSources(join(repositoryRoot, 'faults', folder)));
  const [message] = expectedFailure.source.match(/[A-Za-z][A-Za-z ]+[A-Za-z]/)!;

  expect(texts.filter((text) => text.includes(message))).not.toEqual([]);
});

test('refuses to replace a text that is missing or occurs twice', () => {
  const edit = { file: 'a.ts', from: 'x = 1', to: 'x = 2' };

  expect(applyEdit('let x = 1;', edit)).toBe('let x = 2;');
  expect(() => applyEdit('let y = 1;', edit)).toThrow('0 places');
  expect(() => applyEdit('x = 1; x = 1;', edit)).toThrow('2 places');
});

function readSources(folder: string): string[] {
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}
