import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './bootstrap.mjs';

/** The commands of `pnpm check`, one by one: each counts, and one that fails does not hide the next. */
export function checkStages() {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  return scripts.check.split('&&').map((stage) => stage.trim());
}
