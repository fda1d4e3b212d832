import type { MomentFailure } from '@around/contracts/moments/moment-messages';
import type { Registry } from '@around/service-kit/metrics';
import { Counter, Histogram } from 'prom-client';

export type UploadMetrics = {
  momentPublished: (postedAt: Date) => void;
  momentFailed: (failure: MomentFailure) => void;
  filesRemoved: (count: number) => void;
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
  const removed = new Counter({
    name: 'around_media_files_removed_total',
    help: 'Files that were deleted from the media store',
    registers,
  });
  return {
    momentPublished: (postedAt) => seconds.observe(Math.max(0, clock().getTime() - postedAt.getTime()) / 1_000),
    momentFailed: (reason) => failed.inc({ reason }),
    filesRemoved: (count) => removed.inc(count),
  };
}
