import { type Decision, decisionActions } from '@around/contracts/operator/moderation/decisions';
import { useNow } from '../../../ui/time/use-now.ts';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleCard } from '../../controls/console-card.tsx';
import { formatCountdown } from '../../formats/countdown.ts';
import { localTime } from '../../formats/times.ts';
import type { useDecisions } from '../decision/use-decisions.ts';
import { reasonSentence } from '../policy/reason-labels.ts';

type Props = { decisions: Decision[]; isBusy: boolean; onUndo: (decisionId: string) => void };

/** What operators decided about this case, newest first. */
export function PastDecisions({ decisions, isBusy, onUndo }: Props) {
  if (decisions.length === 0) return null;
  return (
    <ConsoleCard title="Decisions so far">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {decisions.map((decision) => (
          <li className="flex flex-wrap items-center gap-3 rounded-card bg-paper p-3 text-14" key={decision.id}>
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-semibold">
                {decisionActions[decision.action].label}
                {decision.undoneBy !== null && `, undone by ${decision.undoneBy}`}
              </p>
              <p className="text-12 text-muted">
                {decision.decidedBy}, <time dateTime={decision.decidedAt}>{localTime(decision.decidedAt)}</time>
                {decision.reason && ` · ${reasonSentence(decision.reason)}`}
              </p>
              {decision.words && (
                <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                  {decision.words}
                </p>
              )}
            </div>
            {decision.undoUntil !== null && (
              <UndoButton isBusy={isBusy} onClick={() => onUndo(decision.id)} until={Date.parse(decision.undoUntil)} />
            )}
          </li>
        ))}
      </ul>
    </ConsoleCard>
  );
}

/** What the operator has decided on this page and can still undo, newest first. */
export function RecentDecisions({ decisions: { recent, undo } }: { decisions: ReturnType<typeof useDecisions> }) {
  const now = useNow(1_000);
  const open = recent.filter(({ undoUntil }) => undoUntil > now);
  if (open.length === 0) return null;
  return (
    <ConsoleCard title="Decided just now">
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line text-14">
        {open.map(({ ids, text, undoUntil }) => (
          <li className="flex flex-wrap items-center gap-3 py-2" key={ids[0]}>
            <span className="min-w-0 flex-1 basis-52 wrap-anywhere" dir="auto">
              {text}
            </span>
            <UndoButton isBusy={undo.isPending} onClick={() => undo.mutate(ids)} until={undoUntil} />
          </li>
        ))}
      </ul>
    </ConsoleCard>
  );
}

function UndoButton({ until, isBusy, onClick }: { until: number; isBusy: boolean; onClick: () => void }) {
  const leftMs = until - useNow(1_000);
  if (leftMs <= 0) return null;
  return (
    <ConsoleButton busy={isBusy && 'Undoing...'} icon="undo" isSmall onClick={onClick}>
      Undo
      <span className="font-normal tabular-nums">· {formatCountdown(leftMs)} left</span>
    </ConsoleButton>
  );
}
