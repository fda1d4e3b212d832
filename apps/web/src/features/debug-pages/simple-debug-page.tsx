import { DEFAULT_LOCATION } from '@around/contracts/areas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fact, Panel, PlainPage } from '../../controls/plain-page.tsx';
import { feedQuery } from '../../feed-data/feed-query.ts';

/** The feed of one fixed position, counted. */
export function SimpleDebugPage() {
  const { data, status, error } = useInfiniteQuery(feedQuery(DEFAULT_LOCATION));
  const places = data?.pages.flatMap((page) => page.places) ?? [];
  const storyCount = places.reduce((sum, { stories }) => sum + stories.length, 0);
  return (
    <PlainPage title="Simple debug">
      <Panel>
        <Fact name="Status">{status}</Fact>
        {error && <Fact name="Error">{error.message}</Fact>}
        <Fact name="Locations with stories">{places.filter(({ stories }) => stories.length > 0).length}</Fact>
        <Fact name="Total stories">{storyCount}</Fact>
      </Panel>
      <Panel>
        {places.map((place) => (
          <Fact key={place.id} name={`${place.name} (${place.id})`}>
            {place.stories.length}
          </Fact>
        ))}
      </Panel>
    </PlainPage>
  );
}
