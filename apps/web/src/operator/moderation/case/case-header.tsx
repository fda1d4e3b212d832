import { areLetterShortcutsOn } from '../../../ui/keyboard/letter-shortcuts.ts';
import { useKeys } from '../../../ui/keyboard/use-keys.ts';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { KeyHint } from '../../controls/key-hint.tsx';
import { StateChip } from '../../controls/state-chip.tsx';
import type { OpenedCase } from '../moderation-queries.ts';
import { urgencyLook } from '../policy/reason-labels.ts';
import { caseName } from '../queue/case-name.ts';
import { ClaimNote } from './claim-note.tsx';

export type CaseSteps = {
  toQueue: () => void;
  /** Undefined at the end of the queue. */
  toNext: (() => void) | undefined;
  toPrevious: (() => void) | undefined;
  /** Opens the next case, else the queue. */
  afterDecision: () => void;
  /** The case took the place of another one, so a key or a click may be meant for that one. */
  isStep: boolean;
};

type Props = { found: OpenedCase | undefined; steps: CaseSteps };

/** The name and state of the case, and buttons to the other cases. */
export function CaseHeader({ found, steps }: Props) {
  const { toQueue, toNext, toPrevious } = steps;
  useKeys(areLetterShortcutsOn(), (key) => {
    const step = { Escape: toQueue, j: toNext, k: toPrevious }[key];
    step?.();
    return step !== undefined;
  });
  return (
    <header className="flex flex-wrap items-center gap-3">
      <div className="flex flex-wrap gap-2">
        <ConsoleButton isSmall onClick={toQueue}>
          Back to the queue <KeyHint>Esc</KeyHint>
        </ConsoleButton>
        <ConsoleButton icon="up" isDisabled={!toPrevious} isSmall label="Previous case" onClick={() => toPrevious?.()}>
          <KeyHint>k</KeyHint>
        </ConsoleButton>
        <ConsoleButton icon="down" isDisabled={!toNext} isSmall label="Next case" onClick={() => toNext?.()}>
          <KeyHint>j</KeyHint>
        </ConsoleButton>
      </div>
      {found && (
        <>
          <h2 className="min-w-0 flex-1 basis-52 text-16 font-bold wrap-anywhere" dir="auto">
            {caseName(found)}
          </h2>
          <div className="flex flex-wrap gap-2">
            {found.isAppeal && <StateChip tone="unknown">Appeal</StateChip>}
            <span data-priority>
              <StateChip tone={urgencyLook[found.urgency].tone}>{urgencyLook[found.urgency].label}</StateChip>
            </span>
            <ClaimNote found={found} />
          </div>
        </>
      )}
    </header>
  );
}
