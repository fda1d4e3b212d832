import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { type Uploads, uploadsQuery } from '../queries/monitoring/uploads.ts';

type Props = { title: string; children: (uploads: Uploads) => ReactNode };

/** Shows the uploads; a failure to load them leaves the rest of the screen as it is. */
export function UploadsCard({ title, children }: Props) {
  const uploads = useQuery(uploadsQuery);
  return (
    <ConsoleCard title={title}>
      {uploads.isError && (
        <FailureAlert error={uploads.error} onRetry={() => void uploads.refetch()} title="Failed to load the uploads" />
      )}
      {uploads.isPending && <ConsoleLoading>Loading the uploads...</ConsoleLoading>}
      {uploads.data && children(uploads.data)}
    </ConsoleCard>
  );
}
