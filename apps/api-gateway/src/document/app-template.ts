import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The built `index.html`. */
export type ReadTemplate = () => Promise<string>;

/** A new build is served after a second. */
const KEPT_MS = 1_000;

/** Reads the file at most once a second, because each read is several tasks in the thread pool. */
export function templateReader(webRoot: string): ReadTemplate {
  let kept: { template: Promise<string>; until: number } | undefined;

  return () => {
    const now = performance.now();
    if (!kept || kept.until <= now) {
      kept = { template: readFile(join(webRoot, 'index.html'), 'utf8'), until: now + KEPT_MS };
    }
    return kept.template;
  };
}
