import { PlaceAvatar } from '../../media/place-avatar.tsx';
import { ConsoleButton } from '../../operator/controls/console-button.tsx';
import { type Column, DataTable } from '../../operator/controls/data-table.tsx';
import type { InstagramProfile } from '../../operator/queries/profiles.ts';
import { isPlaceholder } from './profile-search.ts';

type Props = { profiles: InstagramProfile[]; empty: string; onRemove: (profile: InstagramProfile) => void };

const numbers = new Intl.NumberFormat('en', { notation: 'compact' });

export function ProfilesTable({ profiles, empty, onRemove }: Props) {
  return (
    <DataTable
      caption="Instagram profiles"
      columns={profiles.some(isPlaceholder) ? [...columns, actionsColumn(onRemove)] : columns}
      empty={empty}
      keyOf={({ id }) => id}
      rows={profiles}
    />
  );
}

const columns: Column<InstagramProfile>[] = [
  {
    name: 'Profile',
    cell: ({ username, fullName, avatarUrl, isVerified }) => (
      <div className="flex items-center gap-2.5 max-md:flex-row-reverse">
        <PlaceAvatar name={fullName ?? username} size={32} url={avatarUrl} />
        <div className="min-w-0">
          <p className="font-semibold break-words">
            @{username} {isVerified && <span className="text-12 font-normal text-link">✓ verified</span>}
          </p>
          {fullName && <p className="own-direction text-12 break-words text-muted">{fullName}</p>}
        </div>
      </div>
    ),
  },
  { name: 'Location', cell: ({ locationName }) => locationName ?? '-' },
  { name: 'Category', cell: ({ category }) => category ?? '-' },
  { name: 'Followers', isNumber: true, cell: ({ followerCount }) => formatCount(followerCount) },
  { name: 'Following', isNumber: true, cell: ({ followingCount }) => formatCount(followingCount) },
];

function actionsColumn(onRemove: Props['onRemove']): Column<InstagramProfile> {
  return {
    name: 'Actions',
    cell: (profile) =>
      isPlaceholder(profile) ? (
        <ConsoleButton
          isSmall
          icon="close"
          label={`Remove ${profile.username} from the list`}
          onClick={() => onRemove(profile)}
        >
          Remove
        </ConsoleButton>
      ) : (
        '-'
      ),
  };
}

function formatCount(count: number | null): string {
  return count === null ? 'N/A' : numbers.format(count);
}
