import { appealRemoval, type Removal } from '@around/contracts/safety/removals';
import { REMOVAL_TEXT_MAX_LENGTH } from '@around/contracts/safety/safety-fields';
import { APPEAL_TEXT_REQUIRED } from '@around/contracts/safety/safety-messages';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../../ui/api/call-api.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { FailureNote } from '../form/failure-note.tsx';
import { PlainField, TEXT_AREA_CLASS } from '../form/plain-field.tsx';
import { safetyFailureText } from '../safety-failure.ts';
import { useSafetyText } from '../texts/use-safety-text.ts';

/** Asks once more after a refusal. */
export function AppealForm({ code, onAppealed }: { code: string; onAppealed: (removal: Removal) => void }) {
  const t = useSafetyText();
  const [isTextMissing, setIsTextMissing] = useState(false);
  const appeal = useMutation({
    mutationFn: (text: string) => callApi(appealRemoval, { params: { code }, body: { text } }),
    onSuccess: onAppealed,
  });

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
          <textarea {...ids} className={TEXT_AREA_CLASS} dir="auto" maxLength={REMOVAL_TEXT_MAX_LENGTH} name="text" />
        )}
      </PlainField>
      {appeal.error && !isTextMissing && <FailureNote>{safetyFailureText(t, appeal.error)}</FailureNote>}
      <FormButton busy={appeal.isPending && t('Sending...')}>{t('Appeal')}</FormButton>
    </form>
  );
}
