import { NewRemoval, type RemovalRole, removalRoles, requestRemoval } from '@around/contracts/safety/removals';
import { REMOVAL_TEXT_MAX_LENGTH } from '@around/contracts/safety/safety-fields';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../../../ui/api/call-api.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { EmailField } from '../form/email-field.tsx';
import { FailureNote } from '../form/failure-note.tsx';
import { FIELD_CLASS, PlainField, TEXT_AREA_CLASS } from '../form/plain-field.tsx';
import { safetyFailureText } from '../safety-failure.ts';
import type { SafetyText } from '../texts/safety-text.ts';
import { useSafetyText } from '../texts/use-safety-text.ts';

const SUBJECTS = {
  link: { name: 'A link', note: 'The link of a story, of a place, or of a profile at the network' },
  profile: { name: 'A profile', note: 'The name at the network, for example @name' },
  place: { name: 'A place', note: 'The name of the place, with its city' },
} as const satisfies Record<string, { name: SafetyText; note: SafetyText }>;
type Subject = keyof typeof SUBJECTS;

/** Asks for a removal. Needs no account. */
export function RemovalForm({ onSent }: { onSent: (code: string) => void }) {
  const t = useSafetyText();
  const [subject, setSubject] = useState<Subject>('link');
  const [problem, setProblem] = useState<string | null>(null);
  const request = useMutation({
    mutationFn: (body: unknown) => callApi(requestRemoval, { body }),
    onSuccess: ({ code }) => onSent(code),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      [subject]: String(form.get('subject')),
      role: String(form.get('role')),
      text: String(form.get('text')),
      email: String(form.get('email')).trim() || null,
    };
    const issue = z.safeParse(NewRemoval, body).error?.issues[0];
    setProblem(issue ? t(issue.message as SafetyText) : null);
    if (!issue) request.mutate(body);
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <PlainField label={t('What should be removed?')}>
        {(ids) => (
          <select
            {...ids}
            className={FIELD_CLASS}
            onChange={({ target }) => setSubject(target.value as Subject)}
            value={subject}
          >
            {Object.entries(SUBJECTS).map(([value, { name }]) => (
              <option key={value} value={value}>
                {t(name)}
              </option>
            ))}
          </select>
        )}
      </PlainField>
      <PlainField label={t(SUBJECTS[subject].name)} note={t(SUBJECTS[subject].note)}>
        {(ids) => <input {...ids} autoComplete="off" className={FIELD_CLASS} dir="auto" name="subject" />}
      </PlainField>
      <PlainField label={t('Who are you?')}>
        {(ids) => (
          <select {...ids} className={FIELD_CLASS} defaultValue="" name="role">
            <option disabled value="">
              {t('Please choose')}
            </option>
            {(Object.keys(removalRoles) as RemovalRole[]).map((role) => (
              <option key={role} value={role}>
                {t(removalRoles[role])}
              </option>
            ))}
          </select>
        )}
      </PlainField>
      <PlainField label={t('What should be removed, and why?')}>
        {(ids) => (
          <textarea {...ids} className={TEXT_AREA_CLASS} dir="auto" maxLength={REMOVAL_TEXT_MAX_LENGTH} name="text" />
        )}
      </PlainField>
      <EmailField />
      {problem && <FailureNote>{problem}</FailureNote>}
      {request.error && !problem && <FailureNote>{safetyFailureText(t, request.error)}</FailureNote>}
      <FormButton busy={request.isPending && t('Sending...')}>{t('Send the request')}</FormButton>
    </form>
  );
}
