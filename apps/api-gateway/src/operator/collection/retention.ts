import type { Retention } from '@around/contracts/operator/collection';
import { STORY_LIFETIME_MS } from '@around/contracts/story-lifetime';
import { keptRecords } from '@around/database/records/thin-records';

type ThinnedTable = (typeof keptRecords)[number]['table'];

const thinned: Record<ThinnedTable, [what: string, note: string]> = {
  stories: ['Records of stories', 'out of sight, from their end, unless their profile is excluded sooner'],
  account_requests: ['The request log', 'which account asked for what, through which proxy, and how it ended'],
  account_events: ['Events of accounts', 'their states and pairings'],
  proxy_events: ['Events of proxies', 'their states'],
  rate_limit_events: ['Rate limits', 'from the end of each'],
  crawl_pauses: ['Pauses of the crawl', 'from the end of each'],
  crawl_runs: ['Crawl cycles and their tasks', 'from the end of each'],
  network_places: ['Places that were looked up', 'name and position of a sticker’s place'],
  operator_jobs: ['Jobs of operators', 'with their answers, from the end of each'],
  alerts: ['Alerts', 'from the end of each'],
  audit_log: ['The audit log', 'who changed what'],
  outbox: ['Messages to the crawler', 'ids only, from when they were sent'],
};

const HOUR_MS = 3_600_000;

/** What is kept for how long, by the numbers that the system itself goes by. */
export function describeRetention(): Retention[] {
  return [
    { what: 'Stories in the feed', hours: STORY_LIFETIME_MS / HOUR_MS, note: 'from when they were posted' },
    {
      what: 'Profiles and the places where they are at home',
      hours: null,
      note: 'until the profile is excluded; a name and an id stay, so that it is recognised',
    },
    ...keptRecords.map(({ table, days }) => {
      const [what, note] = thinned[table];
      return { what, hours: days * 24, note };
    }),
  ];
}
