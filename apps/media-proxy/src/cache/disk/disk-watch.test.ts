import { tmpdir } from 'node:os';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { expect, onTestFinished, test } from 'vitest';
import { watchDisk } from './disk-watch.ts';

test.each([
  ['ENOSPC', 'full', 'The disk of the media cache is full (ENOSPC)'],
  ['EDQUOT', 'full', 'The disk of the media cache is full (EDQUOT)'],
  ['EIO', 'broken', 'The disk of the media cache does not work (EIO)'],
])(
  'a write that fails with %s pauses the cache for half a minute, counts as %s, and is reported',
  async (code, reason, text) => {
    let now = 0;
    const metrics = createMetrics('test');
    const lines: string[] = [];
    const log = createLogger({
      program: 'test',
      level: 'info',
      destination: { write: (line) => void lines.push(line) },
    });
    const disk = watchDisk({ folder: tmpdir(), log, metrics, clock: () => now });
    onTestFinished(() => disk.close());

    disk.pause(Object.assign(new Error('no'), { code }));
    disk.pause(Object.assign(new Error('no'), { code }));

    expect([disk.isUsable(), disk.problem()]).toEqual([false, text]);
    expect(await metrics.metrics()).toMatch(
      new RegExp(`^media_cache_write_failures_total\\{.*reason="${reason}".*\\} 2$`, 'm'),
    );
    expect(lines).toHaveLength(1);
    now = 30_000;
    await disk.measure();
    expect([disk.isUsable(), disk.problem()]).toEqual([true, undefined]);
    expect(lines).toHaveLength(2);
  },
);
