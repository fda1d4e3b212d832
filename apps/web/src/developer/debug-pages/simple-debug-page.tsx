import { useQuery } from '@tanstack/react-query';
import { describePosition, FeedReport, type RenderViewer } from '../feed-report/feed-report.tsx';
import { DeveloperPage } from '../page/developer-page.tsx';
import { Fact, Panel } from '../page/panel.tsx';
import { fetchPlainFeed } from './fetch-plain-feed.ts';

const FIXED_POSITION = { latitude: 38.4055614, longitude: 27.0999899 };
const POSITION = describePosition('Izmir, Turkey', FIXED_POSITION.latitude, FIXED_POSITION.longitude);

/** The feed of one fixed position, with counts. */
export function SimpleDebugPage({ renderViewer }: { renderViewer: RenderViewer }) {
  const { data, status, error, isPending, isError, refetch } = useQuery({
    queryKey: ['plain-feed'],
    queryFn: () => fetchPlainFeed(FIXED_POSITION),
    retry: false,
    staleTime: 0,
  });
  const places = data ?? [];
  const storyCount = places.reduce((sum, { stories }) => sum + stories.length, 0);
  return (
    <DeveloperPage title="Simple debug">
      <Panel>
        <Fact name="Position">{POSITION}</Fact>
        <Fact name="Status">{status}</Fact>
        {error && (
          <p className="text-14 font-semibold text-danger-text" role="alert">
            {error.message}
          </p>
        )}
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
      <FeedReport
        isError={isError}
        isLoading={isPending}
        onRetry={() => void refetch()}
        places={places}
        position={POSITION}
        renderViewer={renderViewer}
      />
    </DeveloperPage>
  );
}
