import type { CrawlLog } from '@around/contracts/operator/run-log';

/** For an event stream: what is new in the log since the look before. */
export function runLogChanges(readLog: () => Promise<CrawlLog>) {
  const said = new Set<string>();
  let saidRun = '';
  return async () => {
    const { run, entries } = await readLog();
    const fresh = entries.filter(({ key }) => !said.has(key));
    for (const { key } of fresh) said.add(key);
    const runText = JSON.stringify(run);
    if (fresh.length === 0 && runText === saidRun) return 'nothing' as const;
    saidRun = runText;
    return { event: 'log', data: { run, entries: fresh } satisfies CrawlLog };
  };
}
