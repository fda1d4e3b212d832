import type { DatabaseStats as Answer } from '@around/contracts/operator/monitoring/statistics';
import type { DatabaseStats } from '@around/database/statistics/database-stats';

export function toDatabaseStats({ timeStats, rateLimiting, crawlHistory, ...stats }: DatabaseStats): Answer {
  return {
    ...stats,
    timeStats: {
      ...timeStats,
      oldestStory: timeStats.oldestStory?.toISOString() ?? null,
      newestStory: timeStats.newestStory?.toISOString() ?? null,
    },
    rateLimiting: {
      ...rateLimiting,
      lastRateLimitEvent: rateLimiting.lastRateLimitEvent?.toISOString() ?? null,
    },
    crawlHistory: crawlHistory.map(({ timestamp, storiesAdded }) => ({
      timestamp: timestamp.toISOString(),
      storiesAdded,
    })),
  };
}
