import type { Retention } from '@around/contracts/operator/collection';
import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import { retentionRules } from '@around/database/retention/retention';

type ThinnedTable = (typeof retentionRules)[number]['table'];

const thinned: Record<ThinnedTable, [what: string, note: string]> = {
  stories: ['Records of stories', 'hidden from visitors, from their expiry, unless their profile is excluded sooner'],
  moments: [
    'Records of users’ moments',
    'seen by their author only, from the upload, unless the author deletes them sooner',
  ],
  waiting_stories: ['Stories that wait for their place', 'from their expiry, unless their profile is excluded sooner'],
  set_aside_stories: ['Stories that could not be read', 'their ids and the names of their fields, without content'],
  account_requests: ['The request log', 'account, call, proxy and outcome'],
  account_events: ['Events of accounts', 'their states and pairings'],
  proxy_events: ['Events of proxies', 'their states'],
  rate_limit_events: ['Rate limits', 'from the end of each'],
  crawl_pauses: ['Pauses of the crawl', 'from the end of each'],
  crawl_runs: ['Crawl cycles and their tasks', 'from the end of each'],
  network_places: ['Places that were looked up', 'name and position of a sticker’s place'],
  operator_jobs: ['Jobs of operators', 'with their results, from the end of each'],
  alerts: ['Alerts', 'from the end of each'],
  audit_log: ['The audit log', 'who changed what'],
  outbox: ['Messages to the crawler', 'ids only, from when they were sent'],
};

const HOUR_MS = 3_600_000;

/** Retention times, read from the constants that the maintenance job uses. */
export function describeRetention(): Retention[] {
  return [
    { what: 'Stories in the feed', hours: STORY_LIFETIME_MS / HOUR_MS, note: 'from when they were posted' },
    {
      what: 'Profiles and their home locations',
      hours: null,
      note: 'until the profile is excluded; its name and id stay, so that it is recognised',
    },
    ...retentionRules.map(({ table, days }) => {
      const [what, note] = thinned[table];
      return { what, hours: days * 24, note };
    }),
  ];
}
