import { useQuery } from '@tanstack/react-query';
import { ConsoleCard } from '../../controls/console-card.tsx';
import { ConsoleLoading } from '../../controls/console-loading.tsx';
import { FailureAlert } from '../../controls/failure-alert.tsx';
import { countOf, formatDuration, formatNumber } from '../../formats/amounts.ts';
import { NO_HOME_PATH } from '../../navigation/console-pages.ts';
import { dayHours } from '../../queries/monitoring/day-hours.ts';
import { type HealthCharts as Charts, healthChartsQuery } from '../../queries/monitoring/health.ts';
import { HourChart } from './hour-chart.tsx';

/** Completeness and freshness of the feed by hour. */
export function HealthCharts() {
  const charts = useQuery(healthChartsQuery);
  return (
    <ConsoleCard title="Completeness and freshness, last 24 hours">
      {charts.isPending && <ConsoleLoading>Loading the charts...</ConsoleLoading>}
      {charts.isError && <FailureAlert error={charts.error} onRetry={() => void charts.refetch()} />}
      {charts.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2 xl:grid-cols-3">
          <Completeness {...charts.data} />
          <Freshness {...charts.data} />
          <Added {...charts.data} />
        </div>
      )}
    </ConsoleCard>
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const front = 'var(--link)';
const back = 'color-mix(in srgb, var(--link) 70%, transparent)';
const bad = 'var(--danger)';

function Completeness({ hours, completeness: { live, missed }, checkedAt }: Charts) {
  const slots = dayHours(hours, { now: Date.parse(checkedAt) }).map(({ hour, figures }) => ({
    hour,
    values: [figures && shareFound(figures.profilesLive, figures.profilesMissed)],
  }));
  const summary =
    live === 0
      ? 'No tray shows a live profile now.'
      : `Now ${formatNumber(live - missed)} of ${formatNumber(live)} live profiles have their newest story here.`;
  return (
    <HourChart
      format={(percent) => `${formatNumber(percent)}%`}
      max={100}
      series={[{ name: 'Found', color: front }]}
      slots={slots}
      summary={summary}
      title="Completeness: live profiles that were found"
    />
  );
}

function shareFound(live: number | null, missed: number | null): number | null {
  return live === null || missed === null || live === 0 ? null : ((live - missed) / live) * 100;
}

function Freshness({ freshness, checkedAt }: Charts) {
  const newest = freshness.at(-1);
  const isSlow = freshness.some(({ p95Seconds }) => p95Seconds > 2 * HOUR);
  const [unit, name] = isSlow ? [HOUR, 'h'] : [MINUTE, 'min'];
  return (
    <HourChart
      format={(units) => `${formatNumber(units)} ${name}`}
      series={[
        { name: 'p50', color: front },
        { name: 'p95', color: back },
      ]}
      slots={dayHours(freshness, { now: Date.parse(checkedAt) }).map(({ hour, figures }) => ({
        hour,
        values: figures ? [figures.medianSeconds / unit, figures.p95Seconds / unit] : [null, null],
      }))}
      summary={
        newest
          ? `Newest hour, ${countOf(newest.stories, 'story', 'stories')}: p50 ${formatDuration(newest.medianSeconds * 1_000)}, p95 ${formatDuration(newest.p95Seconds * 1_000)}.`
          : 'No story has arrived.'
      }
      title="Freshness: from posting to our feed"
    />
  );
}

function Added({ hours, checkedAt }: Charts) {
  const runs = hours.reduce((sum, hour) => sum + hour.runs, 0);
  const added = hours.reduce((sum, hour) => sum + hour.storiesAdded, 0);
  return (
    <HourChart
      format={formatNumber}
      series={[
        { name: 'Without a place', color: bad, cause: NO_HOME_PATH },
        { name: 'Added', color: front },
      ]}
      slots={dayHours(hours, { now: Date.parse(checkedAt) }).map(({ hour, figures }) => ({
        hour,
        values: figures ? [figures.storiesUnplaced, figures.storiesAdded] : [null, null],
      }))}
      summary={`${countOf(added, 'story', 'stories')} added by ${countOf(runs, 'run')}.`}
      title="Stories added"
    />
  );
}
