import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaProxyConfig } from './config.ts';

/** One of several processes gets an equal share of each limit, and its own cache folder. */
export function configForProcess(config: MediaProxyConfig, index: number): MediaProxyConfig {
  const { processes, cache, concurrency, fetchRateLimit, images } = config;
  const share = (amount: number) => Math.ceil(amount / processes);
  return {
    ...config,
    cache: cache && {
      folder: join(cache.folder, folderName(index)),
      diskBytes: share(cache.diskBytes),
      memoryBytes: share(cache.memoryBytes),
    },
    images: { ...images, parallel: share(images.parallel) },
    concurrency: { ...concurrency, perHost: share(concurrency.perHost), total: share(concurrency.total) },
    fetchRateLimit: { ...fetchRateLimit, perWindow: share(fetchRateLimit.perWindow) },
  };
}

/** Removes the cache folders of a run with another number of processes: no process counts their bytes. */
export async function removeStaleFolders({ cache, processes }: MediaProxyConfig): Promise<void> {
  if (!cache) return;
  const names = await readdir(cache.folder).catch(() => []);
  const folders = Array.from({ length: processes }, (_, index) => folderName(index));
  const isUsed = (name: string) => (processes > 1 ? folders.includes(name) : !name.startsWith('share-'));
  const stale = names.filter((name) => !isUsed(name));
  await Promise.all(stale.map((name) => rm(join(cache.folder, name), { recursive: true, force: true })));
}

function folderName(index: number): string {
  return `share-${index}`;
}
