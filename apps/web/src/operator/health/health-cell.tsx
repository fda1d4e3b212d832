import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ActivityLink, CausesLink } from './activity-link.tsx';
import { HealthDialog } from './health-dialog.tsx';
import { HealthStrip } from './health-strip.tsx';
import { type StripKind, stripsQuery } from './strips-query.ts';

type Props = {
  kind: StripKind;
  id: string;
  name: string;
  /** Further facts, shown in the dialog. */
  details?: ReactNode;
};

export function HealthCell({ kind, id, name, details }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError } = useQuery(stripsQuery);
  if (!data) {
    return isError ? <span className="text-12 text-muted">Not known</span> : <div className="skeleton h-6 w-40" />;
  }
  const quarters = data[kind].get(id) ?? data.silent;
  return (
    <>
      <HealthStrip name={name} onOpen={() => setIsOpen(true)} quarters={quarters} />
      {isOpen && (
        <HealthDialog name={name} onClose={() => setIsOpen(false)} quarters={quarters}>
          {details}
          <p className="flex flex-wrap gap-x-4">
            <ActivityLink id={id} kind={kind} name={name} />
            <CausesLink id={id} kind={kind} name={name} />
          </p>
        </HealthDialog>
      )}
    </>
  );
}
