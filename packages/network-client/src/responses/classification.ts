import type { CrawlFailureKind, CrawlFailureOrigin } from '../crawl-failure.ts';

/** The meaning of a failed response, without the name of its call. */
export type Classification = { kind: CrawlFailureKind; reason: string; origin?: CrawlFailureOrigin };
