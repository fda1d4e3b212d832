import {
  DECISION_WORDS_MAX_LENGTH,
  type NewDecision,
  UNDO_MINUTES,
} from '@around/contracts/operator/moderation/decisions';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { useEffect, useRef, useState } from 'react';
import { useKeptState } from '../../../ui/forms/use-kept-state.ts';
import { areLetterShortcutsOn } from '../../../ui/keyboard/letter-shortcuts.ts';
import { useKeys } from '../../../ui/keyboard/use-keys.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { ConsoleCard } from '../../controls/console-card.tsx';
import { ConfirmDialog } from '../../controls/dialogs/confirm-dialog.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { TextArea } from '../../controls/fields/text-area.tsx';
import { countOf } from '../../formats/amounts.ts';
import type { OpenedCase } from '../moderation-queries.ts';
import { reasonSentence } from '../policy/reason-labels.ts';
import { ReasonSelect } from '../policy/reason-select.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import {
  type DecisionOption,
  decisionOptions,
  isAuthorsAppeal,
  missingWords,
  needsQuestion,
} from './decision-options.ts';
import { questionOf } from './decision-question.ts';

type Props = {
  found: OpenedCase;
  isBusy: boolean;
  isStep: boolean;
  onDecide: (decision: NewDecision) => void;
};

/** A key or a click that was meant for the case before is ignored: the next case is decided only after it was shown for this time. */
const SHOWN_FIRST_MS = 500;
const suspensions = [
  { value: '', name: 'The next suspension length' },
  ...[1, 7, 30, 90, 365].map((days) => ({ value: String(days), name: countOf(days, 'day') })),
];

/** Reason, words and the six decisions, each with a key. */
export function DecisionPanel({ found, isBusy, isStep, onDecide }: Props) {
  const [reason, setReason] = useKeptState<ReportReason | ''>(`reason ${found.id}`, '');
  const [words, setWords] = useKeptState(`words ${found.id}`, '');
  const [suspendDays, setSuspendDays] = useState('');
  const [error, setError] = useState<string>();
  const [toConfirm, setToConfirm] = useState<DecisionOption>();
  const wordsField = useRef<HTMLTextAreaElement>(null);
  const options = decisionOptions(found);
  const isAppeal = isAuthorsAppeal(found);
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  // `isBusy` is late: more keys may arrive before the next render.
  const isSent = useRef(false);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  useEffect(() => {
    if (!isBusy) isSent.current = false;
  }, [isBusy]);

  function decide({ action }: DecisionOption) {
    if (isSent.current) return;
    isSent.current = true;
    onDecide({
      action,
      reason: reason || null,
      words: words.trim() || null,
      suspendDays: action === 'suspendUser' && suspendDays ? Number(suspendDays) : null,
    });
  }
  function choose(option: DecisionOption) {
    if (isSent.current || (isStep && performance.now() - shownAt.current < SHOWN_FIRST_MS)) return;
    if (option.obstacle) return showNotice({ title: option.name, description: option.obstacle });
    const missing = words.trim() === '' ? missingWords(found, option.action) : undefined;
    if (missing) {
      setError(missing);
      wordsField.current?.focus();
      return;
    }
    if (needsQuestion(option.action)) setToConfirm(option);
    else decide(option);
  }
  useKeys(areLetterShortcutsOn() && !isBusy, (key) => {
    const option = options.find((one) => one.key === key.toLowerCase());
    if (option) choose(option);
    return option !== undefined;
  });

  return (
    <ConsoleCard title="Decide">
      {!isAppeal && (
        <ReasonSelect
          label="Reason"
          none={found.reason ? `As reported: ${reasonSentence(found.reason)}` : 'No reason of the policy'}
          onChange={setReason}
          value={reason}
        />
      )}
      <TextArea
        error={error}
        hint={readersOf(found)}
        isRequired={isAppeal || found.kind === 'removal'}
        label="In your own words"
        maxLength={DECISION_WORDS_MAX_LENGTH}
        onChange={(text) => {
          setWords(text);
          setError(undefined);
        }}
        ref={wordsField}
        value={words}
      />
      {found.author?.userId && !isAppeal && (
        <SelectField label="A suspension lasts" onChange={setSuspendDays} options={suspensions} value={suspendDays} />
      )}
      <DecisionButtons isBusy={isBusy} onChoose={choose} options={options} />
      <p className="text-12 text-muted">
        Every decision can be undone for {UNDO_MINUTES} minutes. Mails are sent only after that.
      </p>
      {toConfirm && (
        <ConfirmDialog
          {...questionOf(toConfirm.action, found)}
          onClose={() => setToConfirm(undefined)}
          onConfirm={() => decide(toConfirm)}
        />
      )}
    </ConsoleCard>
  );
}

function readersOf({ kind, author }: OpenedCase): string {
  if (kind === 'removal' && author?.userId) {
    return 'After a refusal sent to the person who asks, otherwise to the author. Do not say who asked.';
  }
  if (kind === 'removal') return 'Sent to the person who asks';
  return author?.userId ? 'Sent to the author' : 'Internal note: not sent';
}
