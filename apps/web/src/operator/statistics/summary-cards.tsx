import { useNow } from '../../ui/time/use-now.ts';
import { isAtWork } from '../account-actions/account-state.ts';
import { ConsoleCard, FactList } from '../controls/console-card.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { countOf, formatNumber, percentOf } from '../formats/amounts.ts';
import { timeAgo } from '../formats/times.ts';
import type { Statistics } from '../queries/monitoring/statistics.ts';

export function SummaryCards({ databaseStats, realtimeStats }: Omit<Statistics, 'timestamp'>) {
  const now = useNow(1_000);
  const { totalStories, timeStats, storiesByMediaType } = databaseStats;
  const { isRunning, lastCrawlTime, crawlIntervalMs, accounts } = realtimeStats;
  const limited = accounts.filter(({ isRateLimited }) => isRateLimited).length;
  const share = (count: number) => `${formatNumber(count)} (${percentOf(count, totalStories)})`;
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <ConsoleCard title="Total Stories">
        <p className="text-28 font-bold tabular-nums">{formatNumber(totalStories)}</p>
        <FactList
          facts={[
            ['Last 24 hours', formatNumber(timeStats.last24Hours)],
            ['Last 7 days', formatNumber(timeStats.last7Days)],
          ]}
        />
      </ConsoleCard>
      <ConsoleCard title="Media Types">
        <FactList
          facts={[
            ['Images', share(storiesByMediaType.image)],
            ['Videos', share(storiesByMediaType.video)],
            ...(storiesByMediaType.other > 0 ? [['Other', share(storiesByMediaType.other)] as [string, string]] : []),
          ]}
        />
      </ConsoleCard>
      <ConsoleCard title="Crawler Status">
        <div>
          <StateChip tone={isRunning ? 'good' : 'idle'}>{isRunning ? 'Running' : 'Stopped'}</StateChip>
        </div>
        <FactList
          facts={[
            ['Last crawl', timeAgo(lastCrawlTime, now)],
            ['Crawl interval', countOf(crawlIntervalMs / 60_000, 'minute')],
            ['Active accounts', `${accounts.filter(isAtWork).length} of ${accounts.length}`],
            ['Rate limited', formatNumber(limited)],
          ]}
        />
      </ConsoleCard>
    </div>
  );
}
