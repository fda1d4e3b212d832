import type { CrawlLog } from '@around/contracts/operator/crawler/run-log';

/** For `sendEvents`: returns the entries added since the last call, or `unchanged`. */
export function runLogChanges(readLog: () => Promise<CrawlLog>) {
  const sentKeys = new Set<string>();
  let lastRun = '';
  return async () => {
    const { run, entries } = await readLog();
    const fresh = entries.filter(({ key }) => !sentKeys.has(key));
    for (const { key } of fresh) sentKeys.add(key);
    const runText = JSON.stringify(run);
    if (fresh.length === 0 && runText === lastRun) return 'unchanged' as const;
    lastRun = runText;
    return { event: 'log', data: { run, entries: fresh } satisfies CrawlLog };
  };
}
