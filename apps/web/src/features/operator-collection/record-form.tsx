import { RECORD_MESSAGES, RECORD_TEXT_MAX_LENGTH } from '@around/contracts/operator/collection';
import { type FormEvent, useState } from 'react';
import { ConsoleButton } from '../../operator/controls/console-button.tsx';
import { TextArea } from '../../operator/controls/text-area.tsx';
import { localTime } from '../../operator/formats/times.ts';
import { useAction } from '../../operator/queries/use-action.ts';
import { type CollectionRecord, collectionQuery, type RecordTexts, saveRecord } from './collection-queries.ts';

const fields = [
  { name: 'purpose', label: 'Purpose', hint: 'What is collected, and what for' },
  { name: 'lawfulBasis', label: 'Lawful basis or consent', hint: 'On what ground, and where the consents are kept' },
  { name: 'contact', label: 'Contact for removal requests', hint: 'Whom somebody asks who wants to be left out' },
] as const satisfies { name: keyof RecordTexts; label: string; hint: string }[];

const save = {
  run: saveRecord,
  done: ({ message }: { message: string }) => ({ title: message }),
  failedTitle: 'Failed to save the collection record',
  refreshes: [collectionQuery.queryKey],
};

export function RecordForm({ record }: { record: CollectionRecord }) {
  const { purpose, lawfulBasis, contact, updatedAt, updatedBy } = record;
  const [texts, setTexts] = useState<RecordTexts>({ purpose, lawfulBasis, contact });
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending } = useAction(save);
  const missing = fields.filter(({ name }) => texts[name].trim() === '');
  const isChanged = fields.some(({ name }) => texts[name].trim() !== record[name]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (missing.length === 0) mutate(texts);
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      {fields.map((field) => (
        <TextArea
          error={isTried && missing.includes(field) ? RECORD_MESSAGES[field.name] : undefined}
          hint={field.hint}
          isRequired
          key={field.name}
          label={field.label}
          maxLength={RECORD_TEXT_MAX_LENGTH}
          onChange={(text) => setTexts((known) => ({ ...known, [field.name]: text }))}
          value={texts[field.name]}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-14 text-muted">
          {updatedAt ? `Saved by ${updatedBy} on ${localTime(updatedAt)}` : 'Nobody has written this yet.'}
        </p>
        <ConsoleButton busy={isPending && 'Saving...'} icon="check" isDisabled={!isChanged} look="primary">
          Save
        </ConsoleButton>
      </div>
    </form>
  );
}
