const names: Record<string, string> = {
  freshness: 'Fresh stories',
  account: 'Account',
  area: 'Area',
  places: 'Places',
  accounts: 'Accounts',
  crawl: 'Crawl',
  proxies: 'Proxies',
  stories: 'Stories',
  uploads: 'Uploads',
  reports: 'Reports',
  mail: 'Mail',
  set_aside: 'Unreadable stories',
};

/** The display name of an alert rule. */
export function ruleName(rule: string): string {
  return names[rule] ?? rule;
}
