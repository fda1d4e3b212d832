import { type MomentFailure, momentFailures } from '@around/contracts/moments/moment-messages';
import type { StoreCheck, StoreSize } from '@around/database/moments/health/media-store-state';
import type { Registry } from '@around/service-kit/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Confinement } from '../media-tools/run-limited.ts';

export type UploadMetrics = {
  momentPublished: (postedAt: Date) => void;
  momentFailed: (failure: MomentFailure) => void;
  filesRemoved: (count: number) => void;
  storeChecked: (check: StoreCheck) => void;
  storeMeasured: (size: StoreSize) => void;
  toolsFound: (confinement: Confinement) => void;
};

export function uploadMetrics(registry: Registry, clock: () => Date): UploadMetrics {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'around_moment_live_seconds',
    help: 'Seconds from the upload of a moment until it was live',
    buckets: [2, 5, 10, 20, 30, 60, 120, 300, 900, 3_600],
    registers,
  });
  const failed = new Counter({
    name: 'around_moments_failed_total',
    help: 'Moments that failed, by reason',
    labelNames: ['reason'] as const,
    registers,
  });
  // Starts at 0, because the first sample of a counter shows no increase.
  for (const reason of Object.keys(momentFailures)) failed.inc({ reason }, 0);
  const removed = new Counter({
    name: 'around_media_files_removed_total',
    help: 'Files that were deleted from the media store',
    registers,
  });
  const isWritable = new Gauge({
    name: 'around_media_store_writable',
    help: '1 when the media store took the last test file, 0 when it did not',
    registers,
  });
  // A gauge begins at 0, which would mean a broken and full store.
  isWritable.set(Number.NaN);
  const free = new Gauge({
    name: 'around_media_store_free_bytes',
    help: 'Free bytes on the disk of the media store; NaN for a bucket',
    registers,
  });
  free.set(Number.NaN);
  const stored = new Gauge({
    name: 'around_media_store_bytes',
    help: 'Bytes in the media store, by area',
    labelNames: ['area'] as const,
    registers,
  });
  const confined = new Gauge({
    name: 'around_media_tools_confined',
    help: '1 when ffmpeg runs without it, 0 when this host does not allow that',
    labelNames: ['from'] as const,
    registers,
  });
  return {
    momentPublished: (postedAt) => seconds.observe(Math.max(0, clock().getTime() - postedAt.getTime()) / 1_000),
    momentFailed: (reason) => failed.inc({ reason }),
    filesRemoved: (count) => removed.inc(count),
    storeChecked({ problem, space }) {
      isWritable.set(problem === null ? 1 : 0);
      if (space) free.set(space.freeBytes);
    },
    storeMeasured(size) {
      stored.set({ area: 'incoming' }, size.incoming.bytes);
      stored.set({ area: 'public' }, size.public.bytes);
    },
    toolsFound({ hasNoPrivileges, hasNoNetwork, seesNoFiles, hasLimits }) {
      confined.set({ from: 'privileges' }, Number(hasNoPrivileges));
      confined.set({ from: 'network' }, Number(hasNoNetwork));
      confined.set({ from: 'files' }, Number(seesNoFiles));
      confined.set({ from: 'unlimited_memory' }, Number(hasLimits));
    },
  };
}
