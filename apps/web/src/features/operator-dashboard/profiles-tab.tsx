import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsoleButton } from '../../operator/controls/console-button.tsx';
import { ConsoleCard } from '../../operator/controls/console-card.tsx';
import { ConsoleLoading } from '../../operator/controls/console-loading.tsx';
import { FailureAlert } from '../../operator/controls/failure-alert.tsx';
import { TextField } from '../../operator/controls/text-field.tsx';
import { profilesQuery, type SyncKind } from '../../operator/queries/profiles.ts';
import { useFailureNotice } from '../../operator/queries/use-failure-notice.ts';
import { isPlaceholder, searchProfiles } from './profile-search.ts';
import { ProfilesTable } from './profiles-table.tsx';
import { SyncDialog } from './sync-dialog.tsx';
import { SyncOneForm } from './sync-one-form.tsx';

export function ProfilesTab() {
  const profiles = useQuery(profilesQuery);
  const [search, setSearch] = useState('');
  const [removed, setRemoved] = useState<string[]>([]);
  const [sync, setSync] = useState<SyncKind | null>(null);
  const retry = () => void profiles.refetch();
  useFailureNotice(
    profiles.error,
    profiles.data ? 'Failed to refresh Instagram profiles' : 'Error Loading Profiles',
    retry,
  );
  const kept = profiles.data?.filter(({ id }) => !removed.includes(id)) ?? [];
  const shown = searchProfiles(kept, search);
  const placeholders = kept.filter(isPlaceholder);
  return (
    <>
      <ConsoleCard
        actions={
          <>
            {placeholders.length > 0 && (
              <ConsoleButton onClick={() => setRemoved([...removed, ...placeholders.map(({ id }) => id)])}>
                Remove placeholders
              </ConsoleButton>
            )}
            <ConsoleButton icon="refresh" onClick={() => setSync('story-owners')}>
              Sync Story Owners
            </ConsoleButton>
            <ConsoleButton icon="refresh" look="primary" onClick={() => setSync('profiles')}>
              Sync Profiles
            </ConsoleButton>
          </>
        }
        title="Instagram Profiles"
      >
        <TextField
          hint={profiles.data && `${shown.length} of ${kept.length} profiles`}
          label="Search profiles"
          onChange={setSearch}
          placeholder="Username, full name or location"
          type="search"
          value={search}
        />
        {profiles.data && (
          <ProfilesTable
            empty={
              kept.length > 0
                ? `No profile matches "${search}".`
                : 'No Instagram profiles yet. Sync profiles to read whom the accounts follow.'
            }
            onRemove={({ id }) => setRemoved([...removed, id])}
            profiles={shown}
          />
        )}
        {profiles.isPending && <ConsoleLoading>Loading Instagram profiles...</ConsoleLoading>}
        {profiles.isError && (
          <FailureAlert error={profiles.error} onRetry={retry} retryLabel="Retry" title="Error Loading Profiles" />
        )}
      </ConsoleCard>
      <SyncOneForm />
      {sync && <SyncDialog kind={sync} onClose={() => setSync(null)} />}
    </>
  );
}
