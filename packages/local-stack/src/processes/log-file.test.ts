import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openLogFile } from './log-file.ts';

const ELEVEN_MEGABYTES = 11 * 1024 * 1024;

test('rotates a large log at the next start', () => {
  const path = join(temporaryFolder(), 'crawler.log');
  writeFileSync(path, 'x'.repeat(ELEVEN_MEGABYTES));

  const log = openLogFile(path);
  log.write('hello');
  log.close();

  expect(readFileSync(path, 'utf8')).toBe('hello\n');
  expect(statSync(`${path}.1`).size).toBe(ELEVEN_MEGABYTES);
});

test('rotates a log that grows large while it is written', () => {
  const path = join(temporaryFolder(), 'crawler.log');
  const log = openLogFile(path);

  for (let line = 0; line < 11; line += 1) log.write('x'.repeat(1024 * 1024));
  log.close();

  expect(statSync(`${path}.1`).size).toBeGreaterThan(10 * 1024 * 1024);
  expect(statSync(path).size).toBeLessThan(2 * 1024 * 1024);
});

test('drops a line that is written after the close', () => {
  const path = join(temporaryFolder(), 'crawler.log');
  const log = openLogFile(path);
  log.close();

  log.write('late');

  expect(readFileSync(path, 'utf8')).toBe('');
});
