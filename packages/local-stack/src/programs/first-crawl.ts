import type { ReportProgress } from '../console/reporter.ts';
import { waitUntil } from '../processes/wait-until.ts';

type Options = { gatewayUrl: string; report: ReportProgress; signal: AbortSignal };

const ENOUGH_PLACES = 10;
const TIMEOUT_MS = 90_000;
const REQUEST_TIMEOUT_MS = 5_000;
const DEFAULT_PLACE_FEED = '/api/feed?instagram=true&lat=38.4192&lng=27.1287';

/** Waits until a visitor finds places in the feed; false when the first crawl takes too long. */
export function waitForFirstCrawl({ gatewayUrl, report, signal }: Options): Promise<boolean> {
  async function hasEnoughPlaces(): Promise<boolean> {
    const response = await fetch(gatewayUrl + DEFAULT_PLACE_FEED, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const places: unknown = await response.json();
    if (!response.ok || !Array.isArray(places)) return false;
    report(`${places.length} places`);
    return places.length >= ENOUGH_PLACES;
  }
  return waitUntil(hasEnoughPlaces, { timeoutMs: TIMEOUT_MS, pollMs: 250, signal });
}
