import { useSafetyText } from '../texts/use-safety-text.ts';
import { FIELD_CLASS, PlainField } from './plain-field.tsx';

/** The address that gets the decision. Named `email` in its form. */
export function EmailField({ problem }: { problem?: string | undefined }) {
  const t = useSafetyText();
  return (
    <PlainField
      label={t('Email for the decision (optional)')}
      note={t('It is used for this decision only, and deleted 30 days after it.')}
      problem={problem}
    >
      {(ids) => <input {...ids} autoComplete="email" className={FIELD_CLASS} dir="ltr" name="email" type="email" />}
    </PlainField>
  );
}
