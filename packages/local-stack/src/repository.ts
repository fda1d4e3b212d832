import { join } from 'node:path';

/** The stack starts programs from their source. */
export const repositoryRoot = join(import.meta.dirname, '../../..');

/** Node's compile cache: a program starts in half the time and holds no compiler in its memory. */
export const compileCache = join(repositoryRoot, 'node_modules/.cache/node');

/** The drawn scenes that all tests and benchmarks of this checkout share. */
export const sharedScenesFolder = join(repositoryRoot, '.data/scenes');
