import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PrimaryButton } from '../../controls/buttons.tsx';
import { Dump, Fact, Panel, PlainPage } from '../../controls/plain-page.tsx';
import type { FeedPlace } from '../../feed-data/feed-place.ts';
import { feedQuery } from '../../feed-data/feed-query.ts';
import { useVisitorPlace } from '../../location/visitor-place-provider.tsx';
import { showNotice } from '../../notices/notices.tsx';
import { DebugRow } from './debug-row.tsx';

type Props = {
  /** Shows the stories of a place; the viewer is not this page's own. */
  renderViewer: (place: FeedPlace, onClose: () => void) => ReactNode;
};

/** How the feed around the visitor stands, in words. */
export function DebugPage({ renderViewer }: Props) {
  const { place } = useVisitorPlace();
  const feed = useInfiniteQuery(feedQuery({ latitude: place.lat, longitude: place.lng }));
  const [opened, setOpened] = useState<FeedPlace | null>(null);
  const places = feed.data?.pages.flatMap((page) => page.places) ?? [];

  function open(chosen: FeedPlace) {
    if (chosen.stories.length > 0) setOpened(chosen);
    else showNotice({ title: 'No Stories Available', description: 'This location has no stories to display.' });
  }

  return (
    <PlainPage title="Debug">
      <Panel>
        <Fact name="Loading">{String(feed.isPending)}</Fact>
        <Fact name="Error">{String(feed.isError)}</Fact>
        <Fact name="Locations">{places.length}</Fact>
        {places[0] && <Dump value={places[0]} />}
      </Panel>
      {feed.isPending && <p role="status">Loading locations and stories...</p>}
      {!feed.isPending && places.length === 0 && (
        <Panel>
          <h2 className="text-20 font-bold">No Locations Found</h2>
          <p className="text-14 text-muted">
            {place.name || 'Your location'} ({place.lat.toFixed(4)}, {place.lng.toFixed(4)})
          </p>
          <PrimaryButton className="w-fit" icon="refresh" onClick={() => void feed.refetch()}>
            Retry
          </PrimaryButton>
        </Panel>
      )}
      <ul className="grid gap-3">
        {places.map((listed) => (
          <li key={listed.id}>
            <DebugRow onOpen={() => open(listed)} place={listed} />
          </li>
        ))}
      </ul>
      {opened && renderViewer(opened, () => setOpened(null))}
    </PlainPage>
  );
}
