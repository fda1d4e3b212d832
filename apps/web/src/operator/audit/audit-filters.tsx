import { type FormEvent, useState } from 'react';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { SelectField } from '../controls/fields/select-field.tsx';
import { AUDIT_GROUPS } from './audit-labels.ts';
import type { AuditFilter } from './audit-query.ts';

type Props = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

export function AuditFilters({ filter, onChange }: Props) {
  const [actor, setActor] = useState(filter.actor);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onChange({ ...filter, actor: actor.trim() });
  }

  return (
    <form className="grid gap-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] sm:items-end" onSubmit={onSubmit}>
      <SelectField
        label="About"
        onChange={(action) => onChange({ action, actor: actor.trim() })}
        options={AUDIT_GROUPS.map(({ action, name }) => ({ value: action, name }))}
        value={filter.action}
      />
      <TextField label="Done by" onChange={setActor} placeholder="An admin's name" value={actor} />
      <ConsoleButton icon="search">Filter</ConsoleButton>
    </form>
  );
}
