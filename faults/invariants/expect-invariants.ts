import { expect } from 'vitest';
import type { Experiment } from '../rig/experiment.ts';
import { drain } from '../rig/progress.ts';
import { countWaits, findEarlyRequests } from './cooldowns.ts';
import { type Evidence, gatherEvidence, type OperatorReset, servedSoFar } from './evidence.ts';
import { findDuplicates } from './no-duplicate-stories.ts';
import { findLostStories, findOwedStories } from './no-lost-stories.ts';
import { countHandovers, findSharedAccounts } from './single-holder.ts';

/** Of accounts that have been removed since. */
type Known = { operatorResets?: OperatorReset[] };

const DRAINED_WITHIN_MS = 180_000;

/**
 * L, D, A and R together, once the throttling is calm and what was served until then has had a whole run to be stored in; none of
 * them holds for want of anything to judge. Answers the evidence for what an experiment wants to know beyond them.
 */
export async function expectInvariants(experiment: Experiment, { operatorResets = [] }: Known = {}): Promise<Evidence> {
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
    twice: findDuplicates(evidence),
    overlapping: findSharedAccounts(log),
    duringCooldown: findEarlyRequests(log, [...operatorResets, ...evidence.operatorResets]),
  }).toEqual({ lost: [], twice: [], overlapping: [], duringCooldown: [] });
  const judged = {
    'L: stories that have to be stored': findOwedStories(served, evidence).length,
    'D: stories that are stored': stored.length,
    'A: changes of hands': countHandovers(log),
    'R: waits that were asked for': countWaits(log),
  };
  for (const [what, count] of Object.entries(judged)) expect(count, what).toBeGreaterThan(0);
  return evidence;
}
