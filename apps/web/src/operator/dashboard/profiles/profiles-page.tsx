import { useQuery } from '@tanstack/react-query';
import { RefreshButton } from '../../controls/refresh-button.tsx';
import { profilesQuery } from '../../queries/profiles.ts';
import { ConsolePage } from '../../shell/console-page.tsx';
import { ProfilesTab } from './profiles-tab.tsx';

/** `/admin/profiles`: everybody who is observed, as on the dashboard's first tab. */
export function ProfilesPage() {
  const profiles = useQuery({ ...profilesQuery, enabled: false });
  return (
    <ConsolePage actions={<RefreshButton query={profiles} />} title="Profiles" updatedAt={profiles.dataUpdatedAt}>
      <ProfilesTab />
    </ConsolePage>
  );
}
