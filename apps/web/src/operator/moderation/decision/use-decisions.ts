import type { ModerationCaseId } from '@around/contracts/ids';
import {
  type Decision,
  decideCase,
  decideCases,
  decisionActions,
  type NewDecision,
  undoDecision,
} from '@around/contracts/operator/moderation/decisions';
import { useState } from 'react';
import { callApi } from '../../../ui/api/call-api.ts';
import { countOf } from '../../formats/amounts.ts';
import { useAction } from '../../queries/jobs/use-action.ts';
import { runForEach } from '../../selection/run-for-each.ts';
import { isSignedOut } from '../../session/admin-session.ts';

/** The notice offers the undo for longer than other notices stay. */
const UNDO_NOTICE_MS = 20_000;
/** The number of cases that the gateway decides in one call. */
const BULK_SIZE = 100;

export type CaseOrder = { caseId: ModerationCaseId; name: string; decision: NewDecision };
export type BulkOrder = { caseIds: ModerationCaseId[]; decision: NewDecision };

/** One decision, or one for many cases, that can still be undone. */
export type RecentDecision = { ids: string[]; text: string; undoUntil: number };
/** The number that is listed. */
const RECENT_MAX = 10;

/**
 * Decides one case or many. The notice offers to undo it, and so does the list of recent decisions: the notice of the next decision
 * replaces it.
 */
export function useDecisions() {
  const [recent, setRecent] = useState<RecentDecision[]>([]);
  function remember(decisions: Decision[], text: string) {
    const [first] = decisions;
    if (!first?.undoUntil) return;
    const added = { ids: decisions.map(({ id }) => id), text, undoUntil: Date.parse(first.undoUntil) };
    setRecent((before) => [added, ...before].slice(0, RECENT_MAX));
  }
  const undo = useAction({
    async run(decisionIds: string[]) {
      const outcome = await undoAll(decisionIds);
      setRecent((before) => before.filter(({ ids }) => !ids.some((id) => decisionIds.includes(id))));
      return outcome;
    },
    done: ({ done, failed }) => ({
      title: done.length === 1 ? 'The decision is undone' : `${countOf(done.length, 'decision')} undone`,
      description: failed.length > 0 ? `${failed.length} cannot be undone any more` : reopenedText(done.length),
      isWarning: failed.length > 0,
    }),
    failedTitle: 'Failed to undo the decision',
  });
  const offerUndo = (decisionIds: string[]) => ({
    ...(decisionIds.length > 0 && { action: { label: 'Undo', run: () => undo.mutate(decisionIds) } }),
    durationMs: UNDO_NOTICE_MS,
  });
  const decide = useAction({
    async run({ caseId, decision, name }: CaseOrder) {
      const answer = await callApi(decideCase, { params: { caseId }, body: decision });
      remember([answer.decision], `${decisionActions[decision.action].label}: ${name}`);
      return answer;
    },
    done: ({ decision }, { name }) => ({
      title: `Decided: ${decisionActions[decision.action].label}`,
      description: name,
      ...offerUndo([decision.id]),
    }),
    failedTitle: 'The case was not decided',
  });
  const decideMany = useAction({
    async run(order: BulkOrder) {
      const answer = await decideInBulk(order);
      const { label } = decisionActions[order.decision.action];
      remember(
        answer.decided.map(({ decision }) => decision),
        `${label}: ${countOf(answer.decided.length, 'case')}`,
      );
      return answer;
    },
    done: ({ decided, refused }) => ({
      title: `${countOf(decided.length, 'case')} decided`,
      isWarning: refused.length > 0,
      ...offerUndo(decided.map(({ decision }) => decision.id)),
    }),
    failedTitle: 'The cases were not decided',
  });
  return { decide, decideMany, undo, recent };
}

function reopenedText(count: number): string {
  return count === 1 ? 'The case is open again' : 'The cases are open again';
}

async function undoAll(decisionIds: string[]) {
  const outcome = await runForEach(decisionIds, {
    run: (decisionId) => callApi(undoDecision, { params: { decisionId } }),
    isFatal: isSignedOut,
  });
  if (outcome.done.length === 0 && outcome.failed[0]) throw outcome.failed[0].error;
  return outcome;
}

type BulkAnswer = Pick<Awaited<ReturnType<typeof decideBlock>>, 'decided' | 'refused'>;

async function decideInBulk(order: BulkOrder): Promise<BulkAnswer> {
  const all: BulkAnswer = { decided: [], refused: [] };
  for (let start = 0; start < order.caseIds.length; start += BULK_SIZE) {
    const { decided, refused } = await decideBlock(order, start);
    all.decided.push(...decided);
    all.refused.push(...refused);
  }
  return all;
}

function decideBlock({ caseIds, decision }: BulkOrder, start: number) {
  return callApi(decideCases, { body: { ...decision, caseIds: caseIds.slice(start, start + BULK_SIZE) } });
}
