import { NewRemoval, type RemovalRole, removalRoles, requestRemoval } from '@around/contracts/safety/removals';
import { REMOVAL_TEXT_MAX_LENGTH } from '@around/contracts/safety/safety-fields';
import { REMOVAL_SUBJECT_REQUIRED } from '@around/contracts/safety/safety-messages';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../../../ui/api/call-api.ts';
import { useSingleMutation } from '../../../ui/api/use-single-mutation.ts';
import { GrowingTextArea } from '../../../ui/controls/growing-text-area.tsx';
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

/** The names of the controls, from top to bottom. */
const FIELDS = ['subject', 'role', 'text', 'email'] as const;
type Field = (typeof FIELDS)[number];
type Problems = Partial<Record<Field, SafetyText>>;

type Props = {
  /** The link that the visitor comes from. */
  link: string | null;
  onSent: (code: string) => void;
};

/** Asks for a removal. Needs no account. */
export function RemovalForm({ link, onSent }: Props) {
  const t = useSafetyText();
  const [subject, setSubject] = useState<Subject>('link');
  const [problems, setProblems] = useState<Problems>({});
  const request = useSingleMutation({
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
    const found = findProblems(body);
    setProblems(found);
    const [first] = Object.keys(found);
    if (!first) return request.mutate(body);
    request.reset();
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  const problemOf = (field: Field) => problems[field] && t(problems[field]);

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
      <PlainField label={t(SUBJECTS[subject].name)} note={t(SUBJECTS[subject].note)} problem={problemOf('subject')}>
        {(ids) => (
          <input
            {...ids}
            autoComplete="off"
            className={FIELD_CLASS}
            defaultValue={(subject === 'link' && link) || ''}
            dir="auto"
            key={subject}
            name="subject"
          />
        )}
      </PlainField>
      <PlainField label={t('Who are you?')} problem={problemOf('role')}>
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
      <PlainField label={t('What should be removed, and why?')} problem={problemOf('text')}>
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
      <EmailField problem={problemOf('email')} />
      {request.error && <FailureNote>{safetyFailureText(t, request.error)}</FailureNote>}
      <FormButton busy={request.isPending && t('Sending...')}>{t('Send the request')}</FormButton>
    </form>
  );
}

/** The first problem of each field, in the order of the form. */
function findProblems(body: Partial<Record<string, string | null>>): Problems {
  const issues = z.safeParse(NewRemoval, body).error?.issues ?? [];
  const found = new Map<Field, SafetyText>();
  if (!(body.link || body.profile || body.place)?.trim()) found.set('subject', REMOVAL_SUBJECT_REQUIRED);
  for (const { path, message } of issues) {
    const field = FIELDS.find((name) => name === path[0]) ?? 'subject';
    if (!found.has(field)) found.set(field, message as SafetyText);
  }
  return Object.fromEntries(FIELDS.filter((field) => found.has(field)).map((field) => [field, found.get(field)]));
}
