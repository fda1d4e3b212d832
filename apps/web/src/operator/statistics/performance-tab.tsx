import { useNow } from '../../ui/time/use-now.ts';
import { ConsoleCard, FactList } from '../controls/console-card.tsx';
import { formatDuration, formatNumber } from '../formats/amounts.ts';
import { timeAgo } from '../formats/times.ts';
import type { DatabaseStats, Statistics } from '../queries/monitoring/statistics.ts';

type Props = { crawl: Statistics['realtimeStats']['crawlStats']; stats: DatabaseStats };

export function PerformanceTab({ crawl, stats: { timeStats, rateLimiting } }: Props) {
  const now = useNow();
  const { averageRateLimitDuration: average } = rateLimiting;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <ConsoleCard title="Latest crawl">
        {crawl ? (
          <FactList
            facts={[
              ['Duration', formatDuration(crawl.duration)],
              ['Success rate', `${formatNumber(crawl.successRate)}%`],
              ['Stories fetched', formatNumber(crawl.storiesFetched)],
              ['Locations updated', formatNumber(crawl.locationsUpdated)],
              ['Accounts processed', formatNumber(crawl.accountsProcessed)],
              ['Accounts with errors', formatNumber(crawl.accountsWithErrors)],
              ['Rate limit events', formatNumber(crawl.rateLimitEvents)],
            ]}
          />
        ) : (
          <p className="text-14 text-muted">No recent crawl data available</p>
        )}
      </ConsoleCard>
      <ConsoleCard title="Time statistics">
        <FactList
          facts={[
            ['Oldest story', timeAgo(timeStats.oldestStory, now, 'N/A')],
            ['Newest story', timeAgo(timeStats.newestStory, now, 'N/A')],
            ['Stories in the last 24h', formatNumber(timeStats.last24Hours)],
            ['Stories in the last 7d', formatNumber(timeStats.last7Days)],
            ['Total rate limit events', formatNumber(rateLimiting.totalRateLimitEvents)],
            ['Last rate limit event', timeAgo(rateLimiting.lastRateLimitEvent, now, 'None')],
            ['Average duration', average === null ? 'N/A' : `${formatNumber(average)} minutes`],
          ]}
        />
      </ConsoleCard>
    </div>
  );
}
