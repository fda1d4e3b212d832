import { activityPath, causesPath } from '../../navigation/cause-paths.ts';
import { UNREADABLE_PATH } from '../../navigation/console-pages.ts';
import type { CrawlLogEntry } from '../../queries/monitoring/crawl-log.ts';

/** The page that explains a line: its request, the unreadable story, or the failures of its crawl. */
export function causeOf({ key }: Pick<CrawlLogEntry, 'key'>, runId: string | undefined): string {
  const [about, id] = key.split(':', 2);
  if (about === 'request' && id) return activityPath({ request: id });
  return about === 'aside' ? UNREADABLE_PATH : causesPath({ run: runId });
}
