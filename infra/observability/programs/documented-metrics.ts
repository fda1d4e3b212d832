import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Metric = { name: string; type: string; programs: string[] };

const page = join(import.meta.dirname, '../../../docs/operations.md');

/** The rows of the table of metrics in docs/operations.md: name with labels, type, programs, meaning. */
export function readDocumentedMetrics(): Metric[] {
  const rows = readFileSync(page, 'utf8').matchAll(
    /^\| `(\w+)(?:\{[^}]*\})?` +\| (counter|gauge|histogram) +\| ([a-z, -]+?) +\|/gm,
  );
  return [...rows].map(([, name, type, programs]) => ({
    name: name!,
    type: type!,
    programs: programs!.split(', ').toSorted(),
  }));
}
