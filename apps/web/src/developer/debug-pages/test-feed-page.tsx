import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PrimaryButton, QuietButton } from '../../ui/controls/buttons.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { DeveloperPage } from '../page/developer-page.tsx';
import { Fact, Panel } from '../page/panel.tsx';
import { fetchTestFeed, type TestLocation } from './fetch-test-feed.ts';
import { openStories, storyCount } from './open-stories.ts';

const SHOWN_LOCATIONS = 12;

type Props = { title: string; renderViewer: (place: FeedPlace, onClose: () => void) => ReactNode };

/** The feed as the server answers now, and the stories of each of its first places in the viewer. */
export function TestFeedPage({ title, renderViewer }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['test-feed'],
    queryFn: fetchTestFeed,
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const [opened, setOpened] = useState<FeedPlace | null>(null);
  const isEmpty = data?.every((location) => storyCount(location) === 0) ?? false;

  function open(location: TestLocation) {
    const found = openStories(location);
    if ('title' in found) showNotice({ tone: 'error', ...found });
    else setOpened(found);
  }

  return (
    <DeveloperPage title={title}>
      <Panel>
        <Fact name="Locations">{data?.length ?? 'N/A'}</Fact>
        {isFetching && <p role="status">Loading locations and stories...</p>}
        {error && (
          <div role="alert">
            <p className="font-semibold text-danger-text">Failed to fetch locations</p>
            <p className="text-14">{error.message}</p>
          </div>
        )}
        {isEmpty && <p className="text-14 font-semibold">No locations with stories found</p>}
        <PrimaryButton className="w-fit" icon="refresh" onClick={() => void refetch()}>
          {error || isEmpty ? 'Retry' : 'Refresh'}
        </PrimaryButton>
      </Panel>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data?.slice(0, SHOWN_LOCATIONS).map((location) => (
          <li
            className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4"
            key={location.id}
          >
            <div className="min-w-0 flex-1">
              <p className="own-direction truncate font-semibold">{location.name}</p>
              <p className="text-14 text-muted tabular-nums">
                {storyCount(location)} {storyCount(location) === 1 ? 'story' : 'stories'}
              </p>
            </div>
            <QuietButton onClick={() => open(location)}>View Stories</QuietButton>
          </li>
        ))}
      </ul>
      {opened && renderViewer(opened, () => setOpened(null))}
    </DeveloperPage>
  );
}
