import { formatDuration, formatNumber } from '../../formats/amounts.ts';
import { codeLabel } from '../../formats/code-label.ts';
import { CAUSES_PATH, MODERATION_PATH, STORIES_PATH } from '../../navigation/console-pages.ts';
import { dayHours } from '../../queries/monitoring/day-hours.ts';
import type { HealthCharts } from '../../queries/monitoring/health.ts';

export type Figure = {
  title: string;
  value: string;
  note: string;
  /** By hour, the oldest first; null where nothing was measured. */
  series: (number | null)[][];
  max?: number;
  isBad?: boolean;
  page: string;
};

/** What an operator wants to know first, in the order of the dashboard. */
export function figuresOf(charts: HealthCharts): Figure[] {
  return [
    freshness(charts),
    storiesAnHour(charts),
    requestsPerStory(charts),
    accounts(charts),
    proxies(charts),
    waiting(charts, 'uploadsWaiting', { title: 'Uploads waiting', page: '/admin/instagram-status' }),
    waiting(charts, 'casesWaiting', { title: 'Reports waiting', page: MODERATION_PATH }),
  ];
}

function freshness({ freshness: known, checkedAt }: HealthCharts): Figure {
  const hours = dayHours(known, { now: Date.parse(checkedAt) });
  const newest = known.at(-1);
  return {
    title: 'Freshness p50 / p95',
    value: newest ? `${shortTime(newest.medianSeconds)} / ${shortTime(newest.p95Seconds)}` : 'No story yet',
    note: 'posting to feed',
    series: [
      hours.map(({ figures }) => figures?.medianSeconds ?? null),
      hours.map(({ figures }) => figures?.p95Seconds ?? null),
    ],
    page: '/admin/crawler-statistics',
  };
}

function storiesAnHour({ hours: known, checkedAt }: HealthCharts): Figure {
  const hours = dayHours(known, { now: Date.parse(checkedAt) });
  const added = sum(known.map(({ storiesAdded }) => storiesAdded));
  return {
    title: 'Stories per hour',
    value: formatNumber(known.length === 0 ? 0 : added / known.length),
    note: `${formatNumber(added)} in 24 hours`,
    series: [hours.map(({ figures }) => figures?.storiesAdded ?? null)],
    ...(known.length > 0 && added === 0 ? { isBad: true, page: CAUSES_PATH } : { page: STORIES_PATH }),
  };
}

function requestsPerStory({ hours: known, checkedAt }: HealthCharts): Figure {
  const hours = dayHours(known, { now: Date.parse(checkedAt) });
  const requests = sum(known.map(({ requestsMade }) => requestsMade));
  const added = sum(known.map(({ storiesAdded }) => storiesAdded));
  return {
    title: 'Requests per story',
    value: added === 0 ? 'N/A' : formatNumber(requests / added),
    note: `${formatNumber(requests)} in 24 hours`,
    series: [hours.map(({ figures }) => (figures?.storiesAdded ? figures.requestsMade / figures.storiesAdded : null))],
    page: '/admin/activity',
  };
}

function accounts({ stocks, states }: HealthCharts): Figure {
  return {
    ...activeOf(states.accounts),
    title: 'Accounts',
    series: [stocks.map(({ accountsActive }) => accountsActive)],
    max: Math.max(...stocks.map((stock) => stock.accounts)),
    page: '/admin/instagram-accounts',
  };
}

function proxies({ stocks, states }: HealthCharts): Figure {
  return {
    ...activeOf(states.proxies),
    title: 'Proxies',
    series: [stocks.map(({ proxiesActive }) => proxiesActive)],
    max: Math.max(...stocks.map((stock) => stock.proxies)),
    page: '/admin/proxy-manager',
  };
}

/** "7 of 9 active", and the other states. */
function activeOf({ active = 0, ...others }: Record<string, number>): Pick<Figure, 'value' | 'note' | 'isBad'> {
  const total = active + sum(Object.values(others));
  const rest = Object.entries(others).map(([state, count]) => `${count} ${codeLabel(state).toLowerCase()}`);
  return {
    value: `${active} of ${total} active`,
    note: rest.join(', ') || 'none stopped',
    isBad: total > 0 && active === 0,
  };
}

type Waiting = 'uploadsWaiting' | 'casesWaiting';

function waiting({ stocks }: HealthCharts, key: Waiting, { title, page }: Pick<Figure, 'title' | 'page'>): Figure {
  const counts = stocks.map((stock) => stock[key]);
  return {
    title,
    page,
    value: formatNumber(counts.at(-1) ?? 0),
    note: `at most ${formatNumber(Math.max(0, ...counts))} a day`,
    series: [counts],
  };
}

/** "45 s", "4 min", "3 h 5 min". */
function shortTime(seconds: number): string {
  return seconds < 60 || seconds >= 3_600
    ? formatDuration(Math.round(seconds) * 1_000)
    : `${Math.round(seconds / 60)} min`;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
