import { downloadStatistics } from '@around/contracts/operator/monitoring/statistics';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { countOf } from '../formats/amounts.ts';
import { CONSOLE_PAGES } from '../navigation/console-pages.ts';
import { type Action, useAction } from '../queries/jobs/use-action.ts';
import {
  crawlerStatusQuery,
  crawlNow,
  refreshStories,
  startCrawler,
  stopCrawler,
} from '../queries/monitoring/crawler-status.ts';
import { syncMany, verifyAccounts } from '../queries/profiles.ts';
import { useLogOut } from '../session/admin-session.ts';

export type ConsoleCommand = { name: string; alias?: string; group: 'Go to' | 'Do'; run: () => void };

const messageAsTitle = ({ message }: { message: string }) => ({ title: message });

const start = { run: startCrawler, done: messageAsTitle, failedTitle: 'Failed to start crawler' };
const stop = { run: stopCrawler, done: messageAsTitle, failedTitle: 'Failed to stop crawler' };
const crawl = { run: crawlNow, done: messageAsTitle, failedTitle: 'Failed to start manual crawl' };
const refresh = { run: refreshStories, done: messageAsTitle, failedTitle: 'Refresh Failed' };
const verify = { run: verifyAccounts, done: messageAsTitle, failedTitle: 'Test Failed' };
const sync = (kind: Parameters<typeof syncMany>[0]): Action<void, Awaited<ReturnType<typeof syncMany>>> => ({
  run: () => syncMany(kind),
  done: ({ message, count }) => ({
    title: count === null ? 'Sync continues in the background' : `Synced ${countOf(count, 'profile')}`,
    description: message,
  }),
  failedTitle: 'Sync Failed',
});

/** Everything the palette offers. */
export function useCommands(toggleTheme: () => void): ConsoleCommand[] {
  const navigate = useNavigate();
  const { data: status } = useQuery({ ...crawlerStatusQuery, enabled: false });
  const { mutate: logOut } = useLogOut();
  const isRunning = status?.crawler.running;
  const offers = [
    { name: 'Start the crawler', alias: 'resume', mutate: useAction(start).mutate, isOffered: isRunning !== true },
    { name: 'Stop the crawler', alias: 'pause', mutate: useAction(stop).mutate, isOffered: isRunning !== false },
    { name: 'Crawl now', alias: 'manual crawl', mutate: useAction(crawl).mutate },
    { name: 'Sync profiles', alias: 'followed accounts', mutate: useAction(sync('profiles')).mutate },
    { name: 'Sync story owners', mutate: useAction(sync('story-owners')).mutate },
    { name: 'Verify all accounts', alias: 'test authentication sessions', mutate: useAction(verify).mutate },
    { name: 'Refresh stories', alias: 'test connection instagram', mutate: useAction(refresh).mutate },
  ];
  return [
    ...CONSOLE_PAGES.map(({ path, name, isServed }) => ({
      name: `Go to ${name}`,
      group: 'Go to' as const,
      run: () => (isServed ? location.assign(path) : void navigate(path)),
    })),
    ...OTHER_PLACES.map(({ path, ...rest }) => ({
      ...rest,
      group: 'Go to' as const,
      run: () => void navigate(path),
    })),
    ...offers
      .filter(({ isOffered = true }) => isOffered)
      .map(({ mutate, ...rest }) => ({ ...rest, group: 'Do' as const, run: () => mutate() })),
    { name: 'Switch the theme', alias: 'light dark', group: 'Do', run: toggleTheme },
    {
      name: 'Download statistics as CSV',
      alias: 'export',
      group: 'Do',
      run: () => location.assign(downloadStatistics.path),
    },
    { name: 'Log out', group: 'Do', run: () => logOut() },
  ];
}

const OTHER_PLACES = [
  { path: '/admin?tab=crawler', name: 'Go to Crawler Settings', alias: 'interval start stop log' },
  { path: '/admin?tab=credentials', name: 'Go to Instagram Credentials', alias: 'session' },
  { path: '/', name: 'Go to what visitors see', alias: 'feed home' },
];
