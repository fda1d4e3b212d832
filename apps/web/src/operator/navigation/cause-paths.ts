import { QUEUE_BOARD_PATH } from '@around/contracts/operator/crawler/queue-board';
import { CAUSES_PATH, STORIES_PATH } from './console-pages.ts';

type Filter = { account?: string | undefined; proxy?: string | undefined; run?: string | undefined };

/** Where the failed requests of an account, of a proxy or of a crawl are shown. */
export function causesPath(filter: Filter = {}): string {
  return pathWith(CAUSES_PATH, filter);
}

/** Where the requests of an account, of a proxy or of a crawl, or one request, are shown. */
export function activityPath(filter: Filter & { request?: string; outcome?: string }): string {
  return pathWith('/admin/activity', filter);
}

/** The page of one story: which account and proxy fetched it, and why it is shown at its place. */
export function storyHistoryPath(storyId: string): string {
  return `${STORIES_PATH}/${storyId}`;
}

/** The jobs of a queue. */
export function queuePath(queue: 'crawl' | 'mail' | 'uploads'): string {
  return `${QUEUE_BOARD_PATH}/queue/${queue}`;
}

function pathWith(path: string, filter: Record<string, string | undefined>): string {
  const known = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path;
}
