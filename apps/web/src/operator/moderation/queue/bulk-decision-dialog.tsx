import {
  DECISION_WORDS_MAX_LENGTH,
  type DecisionAction,
  decisionActions,
  type NewDecision,
} from '@around/contracts/operator/moderation/decisions';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { type FormEvent, useState } from 'react';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { SmallDialog } from '../../controls/dialogs/small-dialog.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { TextArea } from '../../controls/fields/text-area.tsx';
import { ReasonSelect } from '../policy/reason-select.tsx';

type Props = {
  /** "12 cases". */
  what: string;
  /** Refusing a removal request requires words. */
  hasRemovals: boolean;
  onDecide: (decision: NewDecision) => void;
  onClose: () => void;
};

const ACTIONS: DecisionAction[] = ['dismiss', 'restore', 'hide', 'remove', 'excludeProfile', 'suspendUser'];

export function BulkDecisionDialog({ what, hasRemovals, onDecide, onClose }: Props) {
  const [action, setAction] = useState<DecisionAction>('dismiss');
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [words, setWords] = useState('');
  const { label, outcome } = decisionActions[action];

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onDecide({ action, reason: reason || null, words: words.trim() || null });
    onClose();
  }

  return (
    <SmallDialog onClose={onClose} title={`One decision for ${what}`}>
      <form className="mt-4 grid gap-4" onSubmit={onSubmit}>
        <SelectField
          label="Decision"
          onChange={(value) => setAction(value as DecisionAction)}
          options={ACTIONS.map((value) => ({ value, name: decisionActions[value].label }))}
          value={action}
        />
        <ReasonSelect label="Reason" none="As each was reported" onChange={setReason} value={reason} />
        <TextArea
          hint="Sent to the persons concerned"
          isRequired={hasRemovals && outcome === 'kept'}
          label="In your own words"
          maxLength={DECISION_WORDS_MAX_LENGTH}
          onChange={setWords}
          value={words}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <ConsoleButton onClick={onClose}>Cancel</ConsoleButton>
          <ConsoleButton look={outcome === 'kept' ? 'primary' : 'danger'}>
            {label}: {what}
          </ConsoleButton>
        </div>
      </form>
    </SmallDialog>
  );
}
