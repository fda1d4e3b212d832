import { type Dispatcher, Pool } from 'undici';
import { pinnedConnector } from './pinned-connector.ts';

/** Keep-alive connection pools, one for each origin and checked IP address. */
export type UpstreamPools = {
  pool(origin: string, address: string): Dispatcher;
  close(): Promise<void>;
};

const HEADERS_TIMEOUT_MS = 8_000;
const BODY_IDLE_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1_024;
const KEEP_ALIVE_MS = 15_000;
const IDLE_POOL_MS = 60_000;

type Entry = { pool: Pool; usedAt: number };

export function upstreamPools({ clock }: { clock: () => number }): UpstreamPools {
  const entries = new Map<string, Entry>();
  const cleanup = setInterval(closeUnused, IDLE_POOL_MS).unref();

  function open(origin: string, address: string): Pool {
    return new Pool(origin, {
      connect: pinnedConnector(address),
      allowH2: false,
      pipelining: 1,
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: BODY_IDLE_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
  }

  function closeUnused(): void {
    for (const [key, { pool, usedAt }] of entries) {
      if (pool.stats.size > 0 || clock() - usedAt < IDLE_POOL_MS) continue;
      entries.delete(key);
      pool.destroy().catch(() => undefined);
    }
  }

  return {
    pool(origin, address) {
      const key = `${origin} ${address}`;
      const entry = entries.get(key) ?? { pool: open(origin, address), usedAt: 0 };
      entry.usedAt = clock();
      entries.set(key, entry);
      return entry.pool;
    },
    async close() {
      clearInterval(cleanup);
      await Promise.all([...entries.values()].map(({ pool }) => pool.destroy()));
    },
  };
}
