import { QUEUE_BOARD_PATH } from '@around/contracts/operator/crawler/queue-board';
import type { ConsoleIconName } from '../controls/console-icon.tsx';

export type ConsoleLink = {
  path: string;
  name: string;
  icon: ConsoleIconName;
  /** Rendered by the server, so the link leaves the app. */
  isServed?: true;
};

export const ALERTS_PATH = '/admin/alerts';
export const MODERATION_PATH = '/admin/moderation';
export const DECIDED_CASES_PATH = `${MODERATION_PATH}?status=decided`;
const PROFILES_PATH = '/admin/profiles';
export const NO_HOME_PATH = `${PROFILES_PATH}?home=missing`;
export const CREDENTIALS_PATH = '/admin?tab=credentials';
export const CAUSES_PATH = '/admin/causes';
export const STORIES_PATH = '/admin/stories';
export const UNREADABLE_PATH = '/admin/unreadable-stories';

export const PAGE_GROUPS: { name: string; pages: ConsoleLink[] }[] = [
  {
    name: 'Now',
    pages: [
      { path: '/admin', name: 'Dashboard', icon: 'dashboard' },
      { path: ALERTS_PATH, name: 'Alerts', icon: 'bell' },
      { path: '/admin/instagram-status', name: 'Status', icon: 'pulse' },
      { path: CAUSES_PATH, name: 'Causes', icon: 'search' },
      { path: '/admin/activity', name: 'Activity', icon: 'list' },
    ],
  },
  {
    name: 'Collect',
    pages: [
      { path: STORIES_PATH, name: 'Stories', icon: 'eye' },
      { path: PROFILES_PATH, name: 'Profiles', icon: 'pin' },
      { path: '/admin/instagram-accounts', name: 'Accounts', icon: 'people' },
      { path: '/admin/proxy-manager', name: 'Proxies', icon: 'server' },
      { path: UNREADABLE_PATH, name: 'Unreadable', icon: 'file' },
    ],
  },
  {
    name: 'People',
    pages: [
      { path: MODERATION_PATH, name: 'Moderation', icon: 'flag' },
      { path: '/admin/collection', name: 'Collection', icon: 'shield' },
    ],
  },
  {
    name: 'System',
    pages: [
      { path: '/admin/crawler-statistics', name: 'Statistics', icon: 'chart' },
      { path: '/admin/crawler-debug', name: 'Debug', icon: 'debug' },
      { path: QUEUE_BOARD_PATH, name: 'Queues', icon: 'queue', isServed: true },
      { path: '/admin/audit-log', name: 'Audit log', icon: 'audit' },
      { path: '/admin/security', name: 'Security', icon: 'lock' },
      { path: '/admin/guide', name: 'Guide', icon: 'question' },
    ],
  },
];

export const CONSOLE_PAGES: ConsoleLink[] = PAGE_GROUPS.flatMap(({ pages }) => pages);

const OTHER_NAMES: Record<string, string> = {
  '/admin/dashboard': '/admin',
  '/simple-proxy-manager': '/admin/proxy-manager',
};

export function isPageOf(path: string, page: string): boolean {
  return (OTHER_NAMES[path] ?? path) === page;
}
