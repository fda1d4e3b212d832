import { join } from 'node:path';

/** The stack starts programs from their source, so it has to know where the house stands. */
export const repositoryRoot = join(import.meta.dirname, '../../..');
