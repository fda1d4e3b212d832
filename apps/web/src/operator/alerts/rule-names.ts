import { MODERATION_PATH, UNREADABLE_PATH } from '../navigation/console-pages.ts';

/** What an alert is about, and the page that shows it. */
type Rule = { name: string; path?: string; page?: string };

const rules: Record<string, Rule> = {
  freshness: { name: 'Fresh stories', path: '/admin', page: 'Dashboard' },
  account: { name: 'Account', path: '/admin/instagram-accounts', page: 'Accounts' },
  area: { name: 'Area' },
  places: { name: 'Places' },
  accounts: { name: 'Accounts', path: '/admin/instagram-accounts', page: 'Accounts' },
  crawl: { name: 'Crawl', path: '/admin?tab=crawler', page: 'Crawler Settings' },
  proxies: { name: 'Proxies', path: '/admin/proxy-manager', page: 'Proxies' },
  stories: { name: 'Stories', path: '/admin/crawler-statistics', page: 'Statistics' },
  uploads: { name: 'Uploads', path: '/admin/instagram-status', page: 'Status' },
  reports: { name: 'Reports', path: MODERATION_PATH, page: 'Moderation' },
  mail: { name: 'Mail' },
  set_aside: { name: 'Unreadable stories', path: UNREADABLE_PATH, page: 'Unreadable stories' },
};

/** The display name of an alert rule. */
export function ruleName(rule: string): string {
  return rules[rule]?.name ?? rule;
}

/** Where an operator sees what the alert is about; undefined if no page shows it. */
export function pageOfRule(rule: string): { path: string; name: string } | undefined {
  const { path, page } = rules[rule] ?? {};
  return path && page ? { path, name: page } : undefined;
}
