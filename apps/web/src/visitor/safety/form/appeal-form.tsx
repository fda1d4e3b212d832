import { REMOVAL_TEXT_MAX_LENGTH } from '@around/contracts/safety/safety-fields';
import { APPEAL_TEXT_REQUIRED } from '@around/contracts/safety/safety-messages';
import { type FormEvent, useState } from 'react';
import { useSingleMutation } from '../../../ui/api/use-single-mutation.ts';
import { GrowingTextArea } from '../../../ui/controls/growing-text-area.tsx';
import { FormButton } from '../../forms/form-button.tsx';
import { safetyFailureText } from '../safety-failure.ts';
import { useSafetyText } from '../texts/use-safety-text.ts';
import { FailureNote } from './failure-note.tsx';
import { PlainField, TEXT_AREA_CLASS } from './plain-field.tsx';

type Props<Answer> = { send: (text: string) => Promise<Answer>; onAppealed: (answer: Answer) => void };

/** Asks once more after a decision. */
export function AppealForm<Answer>({ send, onAppealed }: Props<Answer>) {
  const t = useSafetyText();
  const [isTextMissing, setIsTextMissing] = useState(false);
  const appeal = useSingleMutation({ mutationFn: send, onSuccess: onAppealed });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text')).trim();
    setIsTextMissing(text === '');
    if (text) appeal.mutate(text);
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <PlainField
        label={t('Why should it be decided again?')}
        note={t('You can appeal once. Another look is taken within three days.')}
        problem={isTextMissing ? t(APPEAL_TEXT_REQUIRED) : undefined}
      >
        {(ids) => (
          <GrowingTextArea
            {...ids}
            className={TEXT_AREA_CLASS}
            dir="auto"
            maxLength={REMOVAL_TEXT_MAX_LENGTH}
            name="text"
          />
        )}
      </PlainField>
      {appeal.error && !isTextMissing && <FailureNote>{safetyFailureText(t, appeal.error)}</FailureNote>}
      <FormButton busy={appeal.isPending && t('Sending...')}>{t('Appeal')}</FormButton>
    </form>
  );
}
