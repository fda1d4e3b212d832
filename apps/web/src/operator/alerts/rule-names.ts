const names: Record<string, string> = {
  freshness: 'Fresh stories',
  account: 'Account',
  area: 'Area',
  places: 'Places',
  accounts: 'Accounts',
  crawl: 'Crawl',
  proxies: 'Proxies',
  stories: 'Stories',
};

/** What watches it, as people call it. */
export function ruleName(rule: string): string {
  return names[rule] ?? rule;
}
