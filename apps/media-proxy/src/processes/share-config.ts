import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaProxyConfig } from '../config.ts';

/** What one of several processes may use: an equal share of everything, and a cache folder of its own. */
export function shareConfig(config: MediaProxyConfig, index: number): MediaProxyConfig {
  const { processes, cache, concurrency, fetchBudget } = config;
  const share = (amount: number) => Math.ceil(amount / processes);
  return {
    ...config,
    cache: cache && {
      folder: join(cache.folder, shareName(index)),
      diskBytes: share(cache.diskBytes),
      memoryBytes: share(cache.memoryBytes),
    },
    concurrency: { ...concurrency, perHost: share(concurrency.perHost), total: share(concurrency.total) },
    fetchBudget: { ...fetchBudget, perWindow: share(fetchBudget.perWindow) },
  };
}

/** Removes what a run with another number of processes has left: nobody would count it any more. */
export async function clearOtherLayouts({ cache, processes }: MediaProxyConfig): Promise<void> {
  if (!cache) return;
  const names = await readdir(cache.folder).catch(() => []);
  const shares = Array.from({ length: processes }, (_, index) => shareName(index));
  const isOurs = (name: string) => (processes > 1 ? shares.includes(name) : !name.startsWith('share-'));
  const others = names.filter((name) => !isOurs(name));
  await Promise.all(others.map((name) => rm(join(cache.folder, name), { recursive: true, force: true })));
}

function shareName(index: number): string {
  return `share-${index}`;
}
