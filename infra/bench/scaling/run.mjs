// Replays a day of a city's visitors, and prints what 1, 10 and 100 million daily visitors need and cost.
// Run: node infra/bench/scaling/run.mjs [simulated visitors]
// The habits are assumptions (visitor-habits.ts), the costs of requests are measured (measured-costs.ts), the prices are list prices.

import { reportGoal } from '../report-goal.mjs';
import { planCapacity } from './plan-capacity.ts';
import { billFor, costPerMillionViews } from './price-list.ts';
import { replayDay } from './replay-day.ts';

const SCALES = [1_000_000, 10_000_000, 100_000_000];
const DEFAULT_SAMPLE = 60_000;

const day = replayDay({ sample: Number(process.argv[2] ?? DEFAULT_SAMPLE) });
const columns = SCALES.map((visitors) => {
  const capacity = planCapacity(day, visitors);
  return { capacity, bill: billFor(capacity, visitors) };
});

const rows = [
  ['cities', ({ capacity }) => capacity.cities],
  ['views a day, millions', ({ capacity }) => capacity.total.views / 1e6],
  ['feed pages a second', ({ capacity }) => capacity.perSecond.feedPages],
  ['requests to gateways a second', ({ capacity: { perSecond: load } }) => requestsOf(load)],
  ['uploads a minute', ({ capacity }) => capacity.perSecond.uploads * 60],
  ['CDN, Gbit/s', ({ capacity }) => capacity.cdnGigabits],
  ['origin, Gbit/s', ({ capacity }) => capacity.originGigabits],
  ['cells of the feed index', ({ capacity }) => capacity.cells],
  ['gateways, one core each', ({ capacity }) => capacity.gateways],
  ['media-proxies, one core each', ({ capacity }) => capacity.mediaProxies],
  ['upload-workers, two cores each', ({ capacity }) => capacity.uploadWorkers],
  ['Postgres primaries', ({ capacity }) => capacity.postgresPrimaries],
  ['Postgres replicas, 16 cores each', ({ capacity }) => capacity.postgresReplicas],
  ['Postgres, GB of stories a day', ({ capacity }) => capacity.postgresGigabytesADay],
  ['Redis nodes', ({ capacity }) => capacity.redisNodes],
  ['accounts of crawlers', ({ capacity }) => capacity.crawlAccounts],
  ['dollars a day: programs', ({ bill }) => bill.programs],
  ['dollars a day: Postgres and Redis', ({ bill }) => bill.databases],
  ['dollars a day: CDN', ({ bill }) => bill.cdn],
  ['dollars a day: origin', ({ bill }) => bill.origin],
  ['dollars a day: storage', ({ bill }) => bill.storage],
  ['dollars for a million views', ({ bill, capacity }) => costPerMillionViews(bill, capacity)],
];
const [labelWidth, width] = [36, 14];
const line = (label, cells) =>
  console.log(label.padEnd(labelWidth) + cells.map((cell) => cell.padStart(width)).join(''));
line('daily visitors', SCALES.map(figure));
for (const [label, value] of rows)
  line(
    label,
    columns.map((column) => figure(value(column))),
  );

const [small, , large] = columns.map(({ bill, capacity }) => costPerMillionViews(bill, capacity));
reportGoal('cost of a view with 100 M visitors / with 1 M', large / small, { atMost: 1 });

function requestsOf(load) {
  return load.feedPages + load.feedChecks + load.searches + load.geocodings + load.userCalls + load.logins;
}

/** Three significant digits. */
function figure(value) {
  return Number(value.toPrecision(3)).toLocaleString('en');
}
