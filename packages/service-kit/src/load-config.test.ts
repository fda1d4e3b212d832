import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ConfigError, loadConfig } from './load-config.ts';

const Environment = z.object({ SECRET: z.string().min(3).optional() });

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'around-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'secret');
  writeFileSync(path, text);
  return path;
}

test('an empty variable counts as unset', () => {
  expect(loadConfig(Environment, { SECRET: '' })).toEqual({});
});

test('the value of a variable may be in a file, without the line break at its end', () => {
  expect(loadConfig(Environment, { SECRET_FILE: fileWith('of a file\n') })).toEqual({ SECRET: 'of a file' });
});

test('the value in a file is checked like any other', () => {
  expect(() => loadConfig(Environment, { SECRET_FILE: fileWith('x') })).toThrow(/Invalid environment.*SECRET/s);
});

test('a variable and its file exclude each other, unless one is empty', () => {
  const file = fileWith('of a file');

  expect(() => loadConfig(Environment, { SECRET: 'given', SECRET_FILE: file })).toThrow(
    new ConfigError('Set SECRET or SECRET_FILE, not both.'),
  );
  expect(loadConfig(Environment, { SECRET: '', SECRET_FILE: file })).toEqual({ SECRET: 'of a file' });
  expect(loadConfig(Environment, { SECRET: 'given', SECRET_FILE: '' })).toEqual({ SECRET: 'given' });
});

test('a file that is missing fails the start, and the error names it', () => {
  expect(() => loadConfig(Environment, { SECRET_FILE: '/nowhere/secret' })).toThrow(
    new ConfigError('SECRET_FILE names a file that cannot be read: /nowhere/secret (ENOENT).'),
  );
});
