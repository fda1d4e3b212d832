import type { CrawlFailureKind, CrawlFailureOrigin } from '../crawl-failure.ts';

/** What one answer means, before it is tied to the call that got it. */
export type Verdict = { kind: CrawlFailureKind; reason: string; origin?: CrawlFailureOrigin };
