import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './bootstrap.mjs';

/**
 * The commands of `pnpm check`, run one by one so that a failure does not hide the next one. The build is left out: `npm test`
 * has built before, and building again would rewrite the files that the journeys are served.
 */
export function checkStages() {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  const stages = scripts.check.split('&&').map((stage) => stage.trim());
  return stages.filter((stage) => stage !== scripts.build);
}
