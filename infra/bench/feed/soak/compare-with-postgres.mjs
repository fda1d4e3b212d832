import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../world.mjs';
import { requestFeed } from './request-feed.mjs';
import { pick, pickSpot } from './spots.mjs';

const MAX_PAGES = 4;
/** The index may be this late. */
const SAME_WITHIN_MS = 5_000;
const LIMITS = [1, 7, 20, 100];

/**
 * Reads pages at random points until it is stopped, and compares the index with Postgres. An answer is wrong when Postgres answered
 * the same before and after it, and the index still has another one after five seconds.
 */
export async function startReader({ indexed, postgres, seed, signal }) {
  const random = seededRandom(seed);
  const result = { exact: 0, wrong: 0, latestMs: 0 };
  while (!signal.aborted) {
    const { latitude, longitude } = pickSpot(random);
    const isAll = random() < 0.6;
    const query = `instagram=${isAll}&lat=${latitude}&lng=${longitude}&limit=${pick(random, LIMITS)}`;
    let page = query;
    for (let number = 0; number < MAX_PAGES && page !== undefined && !signal.aborted; number += 1) {
      const cursor = await comparePage(page);
      page = cursor && `${query}&cursor=${cursor}`;
    }
  }
  return result;

  /** Returns the cursor of the next page. */
  async function comparePage(page) {
    let differentSince;
    for (;;) {
      const before = await requestFeed(postgres, page);
      const ours = await requestFeed(indexed, page);
      const after = await requestFeed(postgres, page);
      const isSteady = isSame(before, after);
      const lateMs = differentSince === undefined ? 0 : performance.now() - differentSince;
      if (isSteady && isSame(ours, before)) {
        result.exact += 1;
        result.latestMs = Math.max(result.latestMs, lateMs);
        return ours.cursor;
      }
      // While the answers of Postgres differ too, they do not show whether the index is late.
      if (!isSteady) differentSince = undefined;
      else differentSince ??= performance.now();
      if (lateMs > SAME_WITHIN_MS) {
        result.wrong += 1;
        console.log(`different: ${page}\n  index:    ${ours.body}\n  Postgres: ${before.body}`);
        return undefined;
      }
      await sleep(5);
    }
  }
}

function isSame(one, other) {
  return one.body === other.body && one.cursor === other.cursor && one.etag === other.etag;
}
