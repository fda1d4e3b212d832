import { expect } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { type Experiment, experiment } from '../rig/experiment.ts';
import type { NetworkRule } from '../rig/network-control.ts';
import { awaitProgress } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';
import { expectWithinTwoCycles, findFollowedVenues } from '../rig/two-cycles.ts';

const lookUps = ['/api/v1/users/', '/api/v1/locations/'];
const failures: Array<Omit<NetworkRule, 'surface'>> = [
  { answer: 'endpoint_changed' },
  { answer: 'throttled', retryAfterSeconds: 3 },
  { answer: 'rate_limit_error' },
  { answer: 'server_error', status: 500 },
  { answer: 'truncated_json' },
  { answer: 'not_found_masked' },
  { answer: 'reset' },
];

experiment('F22 look-ups of homes and places fail for an hour, from the first run', {}, async (rig) => {
  const { db, lasts, note, network } = rig;
  const venues = await findFollowedVenues(rig);
  await failLookUps(rig);
  const load = startCrawlLoad(rig);
  note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 60_000 }))} ms`);

  const until = Date.now() + lasts({ short: 60_000, full: 3_600_000 });
  const waits: number[] = [];
  while (Date.now() < until) {
    await failLookUps(rig);
    waits.push(await expectWithinTwoCycles(rig, venues));
  }
  note(`${waits.length} stories, the slowest after ${Math.round(Math.max(...waits))} ms`);

  const failed = (await network.readLog()).filter(({ path }) => lookUps.some((prefix) => path.startsWith(prefix)));
  expect(failed.length, 'look-ups that failed').toBeGreaterThan(0);
  expect(await db.selectFrom('crawlPauses').select('reason').execute()).toEqual([]);
  expect(await db.selectFrom('waitingStories').select('externalId').limit(1).execute()).toHaveLength(1);

  await network.clearRules();
  const throttling = await startThrottling(rig);
  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});

/** Another failure each time. */
async function failLookUps({ network, random }: Experiment): Promise<void> {
  const failure = random.pick(failures);
  await network.clearRules();
  for (const pathPrefix of lookUps) await network.rule({ surface: 'api', pathPrefix, ...failure });
}
