import { CAUSES_PATH } from '../../navigation/console-pages.ts';
import type { ChainLink } from '../../queries/monitoring/health.ts';

/** Links that break when requests fail. */
const BY_REQUESTS = new Set<ChainLink['name']>(['accounts', 'crawl', 'proxies', 'stories']);

/** The page that explains a broken link; undefined if no page has more than the link's own text. */
export function causeOfLink({ name, action }: Pick<ChainLink, 'name' | 'action'>): string | undefined {
  return BY_REQUESTS.has(name) ? CAUSES_PATH : (action?.page ?? undefined);
}
