import { drawAll } from '../../../packages/demo-scenes/src/draw-all.ts';
import { sharedScenesFolder } from '../../../packages/local-stack/src/repository.ts';

/** The environment of a benchmark's programs. The scenes are drawn before, so that drawing does not disturb the measurement. */
export async function benchEnvironment() {
  const { PATH = '', HOME = '', SANDBOX_SCENES_DIR = sharedScenesFolder } = process.env;
  await drawAll({ directory: SANDBOX_SCENES_DIR, path: PATH });
  return { PATH, HOME, LOG_LEVEL: 'info', SANDBOX_SCENES_DIR };
}
