import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of one test's own, closed to other users as `mkdtemp` makes it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'around-stack-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
