import { expect } from 'vitest';
import type { Experiment } from '../laboratory/experiment.ts';
import { drain } from '../laboratory/progress.ts';
import { countWaits, findEarlyRequests } from './cooldowns.ts';
import { type Evidence, gatherEvidence, type Pardon, servedSoFar } from './evidence.ts';
import { findLostStories, findOwedStories } from './nothing-lost.ts';
import { findDoubles } from './nothing-twice.ts';
import { countHandovers, findSharedAccounts } from './one-hand.ts';

/** Of accounts that have been removed since. */
type Known = { pardons?: Pardon[] };

const DRAINED_WITHIN_MS = 180_000;

/**
 * L, D, A and R together, once the weather is calm and what was served until then has had a whole run to be stored in; none of
 * them holds for want of anything to judge. Answers the evidence for what an experiment wants to know beyond them.
 */
export async function expectAllToHold(experiment: Experiment, { pardons = [] }: Known = {}): Promise<Evidence> {
  const { network, note } = experiment;
  await network.clearRules();
  const served = servedSoFar(await network.readLog());
  const drainedMs = await drain(experiment, { withinMs: DRAINED_WITHIN_MS });

  const evidence = await gatherEvidence(experiment);
  const { log, stored } = evidence;
  note(
    `${log.length} requests, ${countWaits(log)} waits, ${served.size} stories served, ${stored.length} stored; ` +
      `drained within ${Math.round(drainedMs / 1_000)} s`,
  );
  expect({
    lost: findLostStories(served, evidence),
    twice: findDoubles(evidence),
    inTwoHands: findSharedAccounts(log),
    beforeACooldownsEnd: findEarlyRequests(log, [...pardons, ...evidence.pardons]),
  }).toEqual({ lost: [], twice: [], inTwoHands: [], beforeACooldownsEnd: [] });
  const judged = {
    'L: stories that have to be stored': findOwedStories(served, evidence).length,
    'D: stories that are stored': stored.length,
    'A: changes of hands': countHandovers(log),
    'R: waits that were asked for': countWaits(log),
  };
  for (const [what, count] of Object.entries(judged)) expect(count, what).toBeGreaterThan(0);
  return evidence;
}
