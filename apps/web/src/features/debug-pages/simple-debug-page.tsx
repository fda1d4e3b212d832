import { useQuery } from '@tanstack/react-query';
import { Fact, Panel, PlainPage } from '../../controls/plain-page.tsx';
import { fetchPlainFeed } from './fetch-plain-feed.ts';

const FIXED_POSITION = { latitude: 38.4055614, longitude: 27.0999899 };

/** The feed of one fixed position, counted. */
export function SimpleDebugPage() {
  const { data, status, error } = useQuery({
    queryKey: ['plain-feed'],
    queryFn: () => fetchPlainFeed(FIXED_POSITION),
    retry: false,
    staleTime: 0,
  });
  const places = data ?? [];
  const storyCount = places.reduce((sum, { stories }) => sum + stories.length, 0);
  return (
    <PlainPage title="Simple debug">
      <Panel>
        <Fact name="Position">
          Izmir, Turkey ({FIXED_POSITION.latitude.toFixed(4)}, {FIXED_POSITION.longitude.toFixed(4)})
        </Fact>
        <Fact name="Status">{status}</Fact>
        {error && <Fact name="Error">{error.message}</Fact>}
        <Fact name="Locations with stories">{places.filter(({ stories }) => stories.length > 0).length}</Fact>
        <Fact name="Total stories">{storyCount}</Fact>
      </Panel>
      {places.length > 0 && (
        <Panel>
          {places.map((place) => (
            <Fact key={place.id} name={`${place.name} (${place.id})`}>
              {place.stories.length}
            </Fact>
          ))}
        </Panel>
      )}
    </PlainPage>
  );
}
