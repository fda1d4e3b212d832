import { CAUSES_PATH } from '../../navigation/console-pages.ts';
import type { ChainLink } from '../../queries/monitoring/health.ts';

/** Links that break when requests fail. */
const BY_REQUESTS = new Set<ChainLink['name']>(['accounts', 'crawl', 'proxies', 'stories']);

/** The page that explains a broken link; undefined where its own text says all that is known. */
export function causeOfLink({ name, action }: Pick<ChainLink, 'name' | 'action'>): string | undefined {
  return BY_REQUESTS.has(name) ? CAUSES_PATH : (action?.page ?? undefined);
}
