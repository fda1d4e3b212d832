import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { REPORT_TEXT_MAX_LENGTH } from '@around/contracts/safety/safety-fields';
import type { FormEvent } from 'react';
import { GrowingTextArea } from '../../../ui/controls/growing-text-area.tsx';
import { FormButton } from '../../forms/form-button.tsx';
import { EmailField } from '../form/email-field.tsx';
import { FailureNote } from '../form/failure-note.tsx';
import { PlainField, TEXT_AREA_CLASS } from '../form/plain-field.tsx';
import { safetyFailureText } from '../safety-failure.ts';
import { useSafetyText } from '../texts/use-safety-text.ts';
import { useReport } from './use-report.ts';

type Props = { storyId: string; reason: ReportReason; onDone: () => void };

/** Adds a comment and an e-mail address to a report that was sent. */
export function MoreWords({ storyId, reason, onDone }: Props) {
  const t = useSafetyText();
  const report = useReport(storyId);

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [text, email] = [String(form.get('text')).trim(), String(form.get('email')).trim()];
    if (text || email) report.mutate({ reason, text: text || null, email: email || null });
    else onDone();
  }

  if (report.isSuccess) {
    return (
      <>
        <p className="text-14" role="status">
          {t('Your words have been added to the report.')}
        </p>
        <FormButton onClick={onDone}>{t('Done')}</FormButton>
      </>
    );
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={add}>
      <PlainField label={t('Anything to add? (optional)')}>
        {(ids) => (
          <GrowingTextArea
            {...ids}
            className={TEXT_AREA_CLASS}
            dir="auto"
            maxLength={REPORT_TEXT_MAX_LENGTH}
            name="text"
          />
        )}
      </PlainField>
      <EmailField />
      {report.error && <FailureNote>{safetyFailureText(t, report.error)}</FailureNote>}
      <div className="grid grid-cols-2 gap-3">
        <FormButton look="quiet" onClick={onDone}>
          {t('Done')}
        </FormButton>
        <FormButton busy={report.isPending && t('Sending...')}>{t('Add to the report')}</FormButton>
      </div>
    </form>
  );
}
