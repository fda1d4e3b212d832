import { expect } from 'vitest';
import type { Experiment } from '../laboratory/experiment.ts';
import { drain } from '../laboratory/progress.ts';
import { countCooldowns, findEarlyRequests } from './cooldowns.ts';
import { type Evidence, gatherEvidence, type Pardon, servedSoFar } from './evidence.ts';
import { findLostStories } from './nothing-lost.ts';
import { findDoubles } from './nothing-twice.ts';
import { findSharedAccounts } from './one-hand.ts';

/** Of accounts that have been removed since. */
type Known = { pardons?: Pardon[] };

const DRAINED_WITHIN_MS = 180_000;

/**
 * L, D, A and R together, once the weather is calm and what was served until then has had a whole run to be stored in. Answers
 * the evidence for what an experiment wants to know beyond them.
 */
export async function expectAllToHold(experiment: Experiment, { pardons = [] }: Known = {}): Promise<Evidence> {
  const { network, note } = experiment;
  await network.clearRules();
  const served = servedSoFar(await network.readLog());
  const drainedMs = await drain(experiment, { withinMs: DRAINED_WITHIN_MS });

  const evidence = await gatherEvidence(experiment);
  const { log, stored } = evidence;
  note(
    `${log.length} requests, ${countCooldowns(log)} cooldowns, ${served.size} stories served, ${stored.length} stored; ` +
      `drained within ${Math.round(drainedMs / 1_000)} s`,
  );
  expect({
    lost: findLostStories(served, evidence),
    twice: findDoubles(evidence),
    inTwoHands: findSharedAccounts(log),
    beforeACooldownsEnd: findEarlyRequests(log, [...pardons, ...evidence.pardons]),
  }).toEqual({ lost: [], twice: [], inTwoHands: [], beforeACooldownsEnd: [] });
  expect(stored.length, 'something was crawled at all').toBeGreaterThan(0);
  return evidence;
}
