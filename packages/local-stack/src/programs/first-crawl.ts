import type { Tell } from '../console/reporter.ts';
import { waitUntil } from '../processes/wait-until.ts';

type Options = { gatewayUrl: string; tell: Tell; signal: AbortSignal };

const ENOUGH_PLACES = 10;
const PATIENCE_MS = 90_000;
const REQUEST_TIMEOUT_MS = 5_000;
const DEFAULT_PLACE_FEED = '/api/feed?instagram=true&lat=38.4192&lng=27.1287';

/** Waits until a visitor finds places in the feed; false when the first crawl takes too long. */
export function waitForFirstCrawl({ gatewayUrl, tell, signal }: Options): Promise<boolean> {
  async function hasEnoughPlaces(): Promise<boolean> {
    const answer = await fetch(gatewayUrl + DEFAULT_PLACE_FEED, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const places: unknown = await answer.json();
    if (!answer.ok || !Array.isArray(places)) return false;
    tell(`${places.length} places`);
    return places.length >= ENOUGH_PLACES;
  }
  return waitUntil(hasEnoughPlaces, { timeoutMs: PATIENCE_MS, pollMs: 250, signal });
}
