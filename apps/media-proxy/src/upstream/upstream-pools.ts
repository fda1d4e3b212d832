import { type Dispatcher, Pool } from 'undici';
import { pinnedConnector } from './pinned-connector.ts';

/** Kept-alive connections, by origin and by the checked address they lead to. */
export type UpstreamPools = {
  pool(origin: string, address: string): Dispatcher;
  close(): Promise<void>;
};

const HEADERS_DEADLINE_MS = 8_000;
const BODY_IDLE_DEADLINE_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1_024;
const IDLE_CONNECTION_MS = 15_000;
const UNUSED_POOL_MS = 60_000;

type Entry = { pool: Pool; usedAt: number };

export function upstreamPools({ clock }: { clock: () => number }): UpstreamPools {
  const entries = new Map<string, Entry>();
  const sweeper = setInterval(closeUnused, UNUSED_POOL_MS).unref();

  function open(origin: string, address: string): Pool {
    return new Pool(origin, {
      connect: pinnedConnector(address),
      allowH2: false,
      pipelining: 1,
      headersTimeout: HEADERS_DEADLINE_MS,
      bodyTimeout: BODY_IDLE_DEADLINE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    });
  }

  function closeUnused(): void {
    for (const [key, { pool, usedAt }] of entries) {
      if (pool.stats.size > 0 || clock() - usedAt < UNUSED_POOL_MS) continue;
      entries.delete(key);
      void pool.destroy();
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
      clearInterval(sweeper);
      await Promise.all([...entries.values()].map(({ pool }) => pool.destroy()));
    },
  };
}
