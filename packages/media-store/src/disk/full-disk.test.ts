import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MOUNT_SMALL_DISK = 'mount -t tmpfs -o size=4m none "$1" && exec "$0" "$2" "$1"';
const canMount = spawnSync('unshare', ['-rm', 'true'], { stdio: 'ignore' }).status === 0;
const program = join(import.meta.dirname, '../testing/fill-disk-main.ts');

test.runIf(canMount)(
  'a full disk rejects with its own error, leaves nothing, and takes a smaller file afterwards',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));

    const command = ['-rm', 'sh', '-c', MOUNT_SMALL_DISK, process.execPath, folder, program];
    const output = execFileSync('unshare', command, { encoding: 'utf8' });

    expect(JSON.parse(output)).toEqual({ failures: ['StoreFullError', 'StoreFullError'], small: 10_000, stored: 1 });
  },
);
