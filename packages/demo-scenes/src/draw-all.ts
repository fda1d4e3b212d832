import { DEFAULT_SEED } from './library-plan.ts';
import { openLibrary } from './open-library.ts';

/** Draws every scene, for tests and benchmarks that need all of them. Returns at once if they exist. */
export async function drawAll({ directory, path }: { directory: string; path: string }): Promise<void> {
  const library = await openLibrary({ directory, path, seed: DEFAULT_SEED });
  await library.draw({ clipIds: [], signal: new AbortController().signal }).everything;
}
