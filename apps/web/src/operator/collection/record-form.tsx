import { RECORD_MESSAGES, RECORD_TEXT_MAX_LENGTH } from '@around/contracts/operator/collection';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useKeptForm } from '../../ui/forms/use-kept-form.ts';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import { localTime } from '../formats/times.ts';
import { FormTextArea } from '../forms/form-text-area.tsx';
import { requiredText } from '../forms/required-text.ts';
import { useAction } from '../queries/jobs/use-action.ts';
import { type CollectionRecord, collectionQuery, type RecordTexts, saveRecord } from './collection-queries.ts';

const fields = [
  { name: 'purpose', label: 'Purpose', hint: 'What is collected, and what for' },
  { name: 'lawfulBasis', label: 'Lawful basis or consent', hint: 'Legal ground, and where the consents are kept' },
  { name: 'contact', label: 'Contact for removal requests', hint: 'Where people can ask to be excluded' },
] as const satisfies { name: keyof RecordTexts; label: string; hint: string }[];

const save = {
  run: saveRecord,
  done: ({ message }: { message: string }) => ({ title: message }),
  failedTitle: 'Failed to save the collection record',
  refreshes: [collectionQuery.queryKey],
};

const Texts = z.object({
  purpose: requiredText(RECORD_MESSAGES.purpose),
  lawfulBasis: requiredText(RECORD_MESSAGES.lawfulBasis),
  contact: requiredText(RECORD_MESSAGES.contact),
});

/** Unsaved text stays when somebody else saves the record meanwhile; a note says so. */
export function RecordForm({ record }: { record: CollectionRecord }) {
  const { updatedAt, updatedBy, purpose, lawfulBasis, contact } = record;
  const saved: RecordTexts = { purpose, lawfulBasis, contact };
  const [editedVersion, setEditedVersion] = useState<string | null>(null);
  const { control, getValues, handleSubmit, resetField } = useKeptForm('collection-record', {
    resolver: zodResolver(Texts),
    defaultValues: saved,
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const texts = useWatch({ control });
  const { mutate, isPending } = useAction(save);
  const isChanged = fields.some(({ name }) => texts[name]?.trim() !== saved[name]);
  const hasConflict = isChanged && !isPending && editedVersion !== updatedAt;

  function replaceAll(by: RecordTexts) {
    for (const { name } of fields) resetField(name, { defaultValue: by[name] });
  }

  function send(sent: RecordTexts) {
    const isUnchanged = () => fields.every(({ name }) => getValues(name).trim() === sent[name]);
    mutate(sent, { onSuccess: () => isUnchanged() && replaceAll(sent) });
  }

  return (
    <form
      className="grid gap-4"
      noValidate
      onChange={() => !isChanged && setEditedVersion(updatedAt)}
      onSubmit={handleSubmit(send)}
    >
      {fields.map((field) => (
        <FormTextArea
          control={control}
          hint={field.hint}
          isRequired
          key={field.name}
          label={field.label}
          maxLength={RECORD_TEXT_MAX_LENGTH}
          name={field.name}
        />
      ))}
      {hasConflict && <ConflictNote by={updatedBy} onUseSaved={() => replaceAll(saved)} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-14 text-muted">
          {updatedAt ? `Saved by ${updatedBy} on ${localTime(updatedAt)}` : 'Not written yet.'}
        </p>
        <ConsoleButton busy={isPending && 'Saving...'} icon="check" isDisabled={!isChanged} look="primary">
          Save
        </ConsoleButton>
      </div>
    </form>
  );
}

function ConflictNote({ by, onUseSaved }: { by: string | null; onUseSaved: () => void }) {
  return (
    <div
      className="flex flex-wrap items-center gap-3 rounded-card border border-amber/70 bg-amber/15 p-3 text-14"
      role="status"
    >
      <ConsoleIcon name="alert" size={20} />
      <p className="min-w-0 flex-1 basis-52">
        {by ?? 'Another operator'} has saved this record meanwhile. Your text is still here; saving overwrites their
        version.
      </p>
      <ConsoleButton onClick={onUseSaved}>Use their version</ConsoleButton>
    </div>
  );
}
