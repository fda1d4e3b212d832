import { queuePath } from '../navigation/cause-paths.ts';
import { MODERATION_PATH, NO_HOME_PATH, STORIES_PATH, UNREADABLE_PATH } from '../navigation/console-pages.ts';

/** What an alert is about, and the page that shows it. */
type Rule = { name: string; page?: { path: string; name: string; hasCauses?: true } };

const rules: Record<string, Rule> = {
  freshness: { name: 'Fresh stories', page: { path: '/admin', name: 'Dashboard', hasCauses: true } },
  account: { name: 'Account', page: { path: '/admin/instagram-accounts', name: 'Accounts', hasCauses: true } },
  area: { name: 'Area', page: { path: STORIES_PATH, name: 'Stories' } },
  places: { name: 'Places', page: { path: NO_HOME_PATH, name: 'Profiles without a home' } },
  accounts: { name: 'Accounts', page: { path: '/admin/instagram-accounts', name: 'Accounts', hasCauses: true } },
  crawl: { name: 'Crawl', page: { path: '/admin?tab=crawler', name: 'Crawler Settings', hasCauses: true } },
  proxies: { name: 'Proxies', page: { path: '/admin/proxy-manager', name: 'Proxies', hasCauses: true } },
  stories: { name: 'Stories', page: { path: '/admin/crawler-statistics', name: 'Statistics', hasCauses: true } },
  media: { name: 'Media' },
  uploads: { name: 'Uploads', page: { path: '/admin/instagram-status', name: 'Status' } },
  reports: { name: 'Reports', page: { path: MODERATION_PATH, name: 'Moderation' } },
  push: { name: 'Notifications', page: { path: '/admin/instagram-status', name: 'Status' } },
  mail: { name: 'Mail', page: { path: queuePath('mail'), name: 'the queue of mails' } },
  set_aside: { name: 'Unreadable stories', page: { path: UNREADABLE_PATH, name: 'Unreadable stories' } },
};

/** The display name of an alert rule. */
export function ruleName(rule: string): string {
  return rules[rule]?.name ?? rule;
}

/** Where an operator sees what the alert is about; undefined if no page shows it. */
export function pageOfRule(rule: string): Rule['page'] {
  return rules[rule]?.page;
}
