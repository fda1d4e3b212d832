import { expect } from 'vitest';
import type { Experiment } from '../rig/experiment.ts';
import { drain } from '../rig/progress.ts';
import { countWaits, findEarlyRequests } from './cooldowns.ts';
import { type Evidence, gatherEvidence, type OperatorReset, servedSoFar } from './evidence.ts';
import { findDuplicates } from './no-duplicate-stories.ts';
import { findLostStories, findStoriesToStore, findWaitingStories } from './no-lost-stories.ts';
import { countHandovers, findSharedAccounts } from './single-holder.ts';

/** Resets of accounts that were removed later. */
type Options = { operatorResets?: OperatorReset[] };

const DRAINED_WITHIN_MS = 180_000;

/**
 * Checks L, D, A and R after a run without faults, in which everything that was served could be stored. Fails if there was nothing
 * to check for one of them. Returns the evidence for further checks.
 */
export async function expectInvariants(
  experiment: Experiment,
  { operatorResets = [] }: Options = {},
): Promise<Evidence> {
  const { network, note } = experiment;
  await network.clearRules();
  const served = servedSoFar(await network.readLog());
  let evidence: Evidence;
  let drainedMs = 0;
  // A run without faults leaves out the look-ups that have failed shortly before, so several runs may be needed.
  do {
    drainedMs += await drain(experiment, { withinMs: DRAINED_WITHIN_MS });
    evidence = await gatherEvidence(experiment);
  } while (findWaitingStories(served, evidence).length > 0 && drainedMs < DRAINED_WITHIN_MS);
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
  const checked = {
    'L: stories that have to be stored': findStoriesToStore(served, evidence).length,
    'D: stories that are stored': stored.length,
    'A: account handovers': countHandovers(log),
    'R: throttle waits': countWaits(log),
  };
  for (const [what, count] of Object.entries(checked)) expect(count, what).toBeGreaterThan(0);
  return evidence;
}
