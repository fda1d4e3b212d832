import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useAddress } from '../../address/use-address.ts';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleCard } from '../../controls/console-card.tsx';
import { ConsoleLoading } from '../../controls/console-loading.tsx';
import { FailureAlert } from '../../controls/failure-alert.tsx';
import { CheckBox } from '../../controls/fields/check-box.tsx';
import { type InstagramProfile, profilesQuery, type SyncKind } from '../../queries/profiles.ts';
import { useFailureNotice } from '../../queries/use-failure-notice.ts';
import { SyncDialog } from '../crawling/sync-dialog.tsx';
import { SyncOneForm } from '../crawling/sync-one-form.tsx';
import { HomeDialog } from './home-dialog.tsx';
import { isPlaceholder, searchProfiles } from './profile-search.ts';
import { ProfilesTable } from './profiles-table.tsx';

export function ProfilesTab() {
  const profiles = useQuery(profilesQuery);
  const [removed, setRemoved] = useState<string[]>([]);
  const [sync, setSync] = useState<SyncKind | null>(null);
  const [homeFor, setHomeFor] = useState<InstagramProfile | null>(null);
  const [address, changeAddress] = useAddress();
  const isWithoutHomeOnly = address.get('home') === 'missing';
  const [search, setSearch] = useState(address.get('q') ?? '');
  const retry = () => void profiles.refetch();
  useFailureNotice(
    profiles.error,
    profiles.data ? 'Failed to refresh Instagram profiles' : 'Error Loading Profiles',
    retry,
  );
  const kept = profiles.data?.filter(({ id }) => !removed.includes(id)) ?? [];
  const listed = isWithoutHomeOnly ? kept.filter(({ home }) => home === null) : kept;
  const shown = searchProfiles(listed, search);
  const placeholders = kept.filter(isPlaceholder);

  function emptyText() {
    if (kept.length === 0)
      return 'No Instagram profiles yet. Sync profiles to load the profiles that the accounts follow.';
    return listed.length === 0 ? 'Every profile has a home.' : `No profile matches "${search}".`;
  }

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
          onChange={(text) => {
            setSearch(text);
            changeAddress({ q: text });
          }}
          placeholder="Username, full name or location"
          type="search"
          value={search}
        />
        <div>
          <CheckBox
            isChecked={isWithoutHomeOnly}
            label="Only profiles without a home"
            onChange={(isOn) => changeAddress({ home: isOn ? 'missing' : undefined })}
          />
        </div>
        {profiles.data && (
          <ProfilesTable
            empty={emptyText()}
            onRemove={({ id }) => setRemoved([...removed, id])}
            onSetHome={setHomeFor}
            profiles={shown}
          />
        )}
        {profiles.isPending && <ConsoleLoading>Loading Instagram profiles...</ConsoleLoading>}
        {profiles.isError && (
          <FailureAlert error={profiles.error} onRetry={retry} retryLabel="Retry" title="Error Loading Profiles" />
        )}
      </ConsoleCard>
      <SyncOneForm />
      {homeFor && <HomeDialog onClose={() => setHomeFor(null)} profile={homeFor} />}
      {sync && <SyncDialog kind={sync} onClose={() => setSync(null)} />}
    </>
  );
}
