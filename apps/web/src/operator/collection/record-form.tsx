import { RECORD_MESSAGES, RECORD_TEXT_MAX_LENGTH } from '@around/contracts/operator/collection';
import { type FormEvent, useState } from 'react';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import { TextArea } from '../controls/text-area.tsx';
import { localTime } from '../formats/times.ts';
import { useAction } from '../queries/use-action.ts';
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

/** What is being written stays when somebody else saves meanwhile; that they have is said. */
export function RecordForm({ record }: { record: CollectionRecord }) {
  const { updatedAt, updatedBy } = record;
  const [draft, setDraft] = useState<Partial<RecordTexts>>({});
  const [begunAt, setBegunAt] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending } = useAction(save);
  const texts: RecordTexts = { ...record, ...draft };
  const missing = fields.filter(({ name }) => texts[name].trim() === '');
  const isChanged = fields.some(({ name }) => texts[name].trim() !== record[name]);
  const isOvertaken = isChanged && !isPending && begunAt !== updatedAt;

  function write(name: keyof RecordTexts, text: string) {
    if (!isChanged) setBegunAt(updatedAt);
    setDraft((known) => ({ ...known, [name]: text }));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    const { purpose, lawfulBasis, contact } = texts;
    if (missing.length > 0) return;
    mutate({ purpose, lawfulBasis, contact }, { onSuccess: () => setDraft((now) => (now === draft ? {} : now)) });
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
          onChange={(text) => write(field.name, text)}
          value={texts[field.name]}
        />
      ))}
      {isOvertaken && <Overtaken by={updatedBy} onTake={() => setDraft({})} />}
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

function Overtaken({ by, onTake }: { by: string | null; onTake: () => void }) {
  return (
    <div
      className="flex flex-wrap items-center gap-3 rounded-card border border-amber/70 bg-amber/15 p-3 text-14"
      role="status"
    >
      <ConsoleIcon name="alert" size={20} />
      <p className="min-w-0 flex-1 basis-52">
        {by ?? 'Somebody'} has saved this record meanwhile. What you have written is still here; saving replaces theirs.
      </p>
      <ConsoleButton onClick={onTake}>Take theirs</ConsoleButton>
    </div>
  );
}
