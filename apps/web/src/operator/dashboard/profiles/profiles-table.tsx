import { useState } from 'react';
import { useMediaQuery } from '../../../ui/page/use-media-query.ts';
import { PlaceAvatar } from '../../../ui/pictures/place-avatar.tsx';
import { ConsoleButton } from '../../controls/console-button.tsx';
import type { InstagramProfile } from '../../queries/profiles.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { Column } from '../../table/use-data-table.ts';
import { isPlaceholder } from './profile-search.ts';

type Props = {
  profiles: InstagramProfile[];
  empty: string;
  onRemove: (profile: InstagramProfile) => void;
  onSetHome: (profile: InstagramProfile) => void;
};

const numbers = new Intl.NumberFormat('en', { notation: 'compact' });

/** The number of cards on a phone before "Show all". */
const CARDS_AT_FIRST = 12;

export function ProfilesTable({ profiles, empty, ...actions }: Props) {
  const areCards = useMediaQuery('(max-width: 767px)');
  const [isWhole, setIsWhole] = useState(false);
  const shown = areCards && !isWhole ? profiles.slice(0, CARDS_AT_FIRST) : profiles;
  return (
    <>
      <DataTable
        caption="Instagram profiles"
        columns={[...columns, actionsColumn(actions)]}
        empty={empty}
        keyOf={({ id }) => id}
        rows={shown}
        storedAs="profiles"
      />
      {shown.length < profiles.length && (
        <ConsoleButton onClick={() => setIsWhole(true)}>{`Show all ${profiles.length} profiles`}</ConsoleButton>
      )}
    </>
  );
}

const columns: Column<InstagramProfile>[] = [
  {
    name: 'Profile',
    sortBy: ({ username }) => username,
    cell: ({ username, fullName, avatarUrl, isVerified }) => (
      <div className="flex items-center gap-2.5 max-md:flex-row-reverse">
        <PlaceAvatar name={fullName ?? username} size={32} url={avatarUrl} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            @{username} {isVerified && <span className="text-12 font-normal text-link">✓ verified</span>}
          </p>
          {fullName && <p className="own-direction text-12 wrap-anywhere text-muted">{fullName}</p>}
        </div>
      </div>
    ),
  },
  { name: 'Location', sortBy: ({ locationName }) => locationName, cell: (profile) => <Home {...profile} /> },
  { name: 'Category', sortBy: ({ category }) => category, cell: ({ category }) => category ?? '-' },
  {
    name: 'Followers',
    isNumber: true,
    sortBy: ({ followerCount }) => followerCount,
    cell: ({ followerCount }) => formatCount(followerCount),
  },
  {
    name: 'Following',
    isNumber: true,
    sortBy: ({ followingCount }) => followingCount,
    cell: ({ followingCount }) => formatCount(followingCount),
  },
];

function actionsColumn({ onRemove, onSetHome }: Pick<Props, 'onRemove' | 'onSetHome'>): Column<InstagramProfile> {
  return {
    name: 'Actions',
    cell: (profile) => (
      <div className="flex flex-wrap gap-2 max-md:justify-end">
        {profile.home?.setBy !== 'network' && (
          <ConsoleButton
            icon="pin"
            isSmall
            label={`${profile.home ? 'Change' : 'Set'} home of ${profile.username}`}
            onClick={() => onSetHome(profile)}
          >
            {profile.home ? 'Change home' : 'Set home'}
          </ConsoleButton>
        )}
        {isPlaceholder(profile) && (
          <ConsoleButton
            icon="close"
            isSmall
            label={`Remove ${profile.username} from the list`}
            onClick={() => onRemove(profile)}
          >
            Remove
          </ConsoleButton>
        )}
        {profile.home?.setBy === 'network' && !isPlaceholder(profile) && '-'}
      </div>
    ),
  };
}

function Home({ locationName, home }: InstagramProfile) {
  return (
    <>
      <span className="own-direction">{locationName ?? '-'}</span>
      {home?.setBy === 'operator' && <span className="block text-12 text-muted">set by an operator</span>}
      {home === null && <span className="block text-12 text-muted">no known home</span>}
    </>
  );
}

function formatCount(count: number | null): string {
  return count === null ? 'N/A' : numbers.format(count);
}
