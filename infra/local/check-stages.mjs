import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './bootstrap.mjs';

/** The commands of `pnpm check`, run one by one so that a failure does not hide the next one. */
export function checkStages() {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  return scripts.check.split('&&').map((stage) => stage.trim());
}
