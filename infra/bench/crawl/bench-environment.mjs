import { join } from 'node:path';

/** What the programs of a bench inherit. The sandbox's pictures are the same for every run; the journeys keep theirs there too. */
export function benchEnvironment() {
  const { PATH = '', HOME = '', SANDBOX_SCENES_DIR } = process.env;
  const scenes = SANDBOX_SCENES_DIR ?? join(import.meta.dirname, '../../../.data/scenes');
  return { PATH, HOME, LOG_LEVEL: 'info', SANDBOX_SCENES_DIR: scenes };
}
