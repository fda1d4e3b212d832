import { DegradedError, type HealthCheck } from '@around/service-kit/health';
import type { DiskWatch } from '../cache/disk/disk-watch.ts';

/** Media are served without the cache too, from their hosts. */
export function cacheCheck(disk: DiskWatch | undefined): HealthCheck[] {
  if (!disk) return [];
  const check = async () => {
    const problem = disk.problem();
    if (problem) throw new DegradedError(problem);
  };
  return [{ name: 'media-cache', required: false, check }];
}
