import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { type Uploads, uploadsQuery } from '../queries/uploads.ts';

type Props = { title: string; children: (uploads: Uploads) => ReactNode };

/** Shows the uploads; a failure to load them leaves the rest of the screen as it is. */
export function UploadsView({ title, children }: Props) {
  const uploads = useQuery(uploadsQuery);
  if (uploads.data) return children(uploads.data);
  return (
    <ConsoleCard title={title}>
      {uploads.isError ? (
        <FailureAlert error={uploads.error} onRetry={() => void uploads.refetch()} title="Failed to load the uploads" />
      ) : (
        <ConsoleLoading>Loading the uploads...</ConsoleLoading>
      )}
    </ConsoleCard>
  );
}
