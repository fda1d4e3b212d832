import { ConsoleCard } from '../controls/console-card.tsx';
import { formatNumber } from '../formats/amounts.ts';
import type { DatabaseStats } from '../queries/monitoring/statistics.ts';

const FULL_WIDTH = 100;

/** A bar per day; its width in percent is the number of stories, at most 100. */
export function HistoryTab({ days }: { days: DatabaseStats['crawlHistory'] }) {
  return (
    <ConsoleCard title="Crawl History">
      {days.length === 0 && <p className="text-14 text-muted">No crawl history data available</p>}
      <ul className="grid gap-2">
        {days.map(({ timestamp, storiesAdded }) => (
          <li
            className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-3 text-14 tabular-nums"
            key={timestamp}
          >
            <span className="text-muted">{formatDay(timestamp)}</span>
            <span aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-paper">
              <span
                className="block h-full rounded-full bg-glow"
                style={{ inlineSize: `${Math.min(storiesAdded, FULL_WIDTH)}%` }}
              />
            </span>
            <span className="min-w-24 text-end font-semibold">{formatNumber(storiesAdded)} added</span>
          </li>
        ))}
      </ul>
    </ConsoleCard>
  );
}

function formatDay(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en', { weekday: 'short', day: 'numeric', month: 'short' });
}
