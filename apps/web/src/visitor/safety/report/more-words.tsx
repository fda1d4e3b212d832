import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { REPORT_TEXT_MAX_LENGTH } from '@around/contracts/safety/safety-fields';
import { type FormEvent, useId } from 'react';
import { FormButton } from '../../forms/form-button.tsx';
import { useSafetyText } from '../texts/use-safety-text.ts';
import { reportFailureText, useReport } from './use-report.ts';

type Props = { storyId: string; reason: ReportReason; onDone: () => void };

const FIELD = 'w-full rounded-card border border-line bg-paper px-3 text-16 text-ink';

/** Words and an e-mail address, added to a report that was sent. */
export function MoreWords({ storyId, reason, onDone }: Props) {
  const t = useSafetyText();
  const report = useReport(storyId);
  const [textId, emailId, noteId] = [useId(), useId(), useId()];

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
      <div className="grid gap-1">
        <label className="text-14 font-semibold" htmlFor={textId}>
          {t('Anything to add? (optional)')}
        </label>
        <textarea
          className={`${FIELD} field-sizing-content max-h-40 min-h-18 resize-none py-2`}
          dir="auto"
          id={textId}
          maxLength={REPORT_TEXT_MAX_LENGTH}
          name="text"
        />
      </div>
      <div className="grid gap-1">
        <label className="text-14 font-semibold" htmlFor={emailId}>
          {t('Email for the decision (optional)')}
        </label>
        <input
          aria-describedby={noteId}
          autoComplete="email"
          className={`${FIELD} min-h-11`}
          dir="ltr"
          id={emailId}
          inputMode="email"
          name="email"
          type="email"
        />
        <p className="text-12 text-muted" id={noteId}>
          {t('It is used for this decision only, and deleted 30 days after it.')}
        </p>
      </div>
      {report.error && (
        <p className="text-14 font-semibold text-danger-text" role="alert">
          {reportFailureText(t, report.error)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <FormButton look="quiet" onClick={onDone}>
          {t('Done')}
        </FormButton>
        <FormButton busy={report.isPending && t('Sending...')}>{t('Add to the report')}</FormButton>
      </div>
    </form>
  );
}
