import type { FeedChange } from '@around/database/feed/feed-reader';
import type { Registry } from '@around/service-kit/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { LiveIndex } from '../live-index/live-index.ts';

type Observed = { stats: LiveIndex['stats']; progress: () => { isLoaded: boolean }; ageMs: () => number };

export type FeedIndexMetrics = {
  observe: (observed: Observed) => void;
  /** `storedMs`: from reading the changes until the index had them. */
  changed: (changes: FeedChange[], storedMs: number) => void;
  repaired: (locations: number) => void;
};

export function feedIndexMetrics(registry: Registry): FeedIndexMetrics {
  const registers = [registry];
  const freshness = new Histogram({
    name: 'around_feed_index_freshness_seconds',
    help: 'From a change in Postgres to the index',
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 60],
    registers,
  });
  const repairs = new Counter({
    name: 'around_feed_index_repairs_total',
    help: 'Locations in which the index differed from Postgres',
    registers,
  });
  return {
    observe: ({ stats, progress, ageMs }) => {
      const gauges: Array<[string, string, () => number]> = [
        ['locations', 'Live locations in the index', () => stats().locations],
        ['beside_tree', 'New and moved locations that are not in the tree yet', () => stats().beside],
        ['bytes', 'Memory of the index', () => stats().bytes],
        ['bytes_per_location', 'Memory of the index for each live location', () => bytesPerLocation(stats())],
        ['loaded', 'Whether the feed comes from the index (1) or from Postgres (0)', () => Number(progress().isLoaded)],
        ['age_seconds', 'Time since Postgres last answered the index', () => ageMs() / 1_000],
      ];
      for (const [name, help, read] of gauges) {
        new Gauge({
          name: `around_feed_index_${name}`,
          help,
          registers,
          collect() {
            this.set(read());
          },
        });
      }
    },
    changed: (changes, storedMs) => {
      for (const { ageMs } of changes) freshness.observe((ageMs + storedMs) / 1_000);
    },
    repaired: (locations) => repairs.inc(locations),
  };
}

function bytesPerLocation({ bytes, locations }: ReturnType<LiveIndex['stats']>): number {
  return locations === 0 ? 0 : bytes / locations;
}
