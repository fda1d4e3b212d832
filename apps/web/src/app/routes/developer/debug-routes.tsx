import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiDebugPage } from '../../../developer/api-debug/api-debug-page.tsx';
import { DebugPage } from '../../../developer/debug-pages/debug-page.tsx';
import { SimpleDebugPage } from '../../../developer/debug-pages/simple-debug-page.tsx';
import { TestFeedPage } from '../../../developer/debug-pages/test-feed-page.tsx';
import { describePosition, type RenderViewer } from '../../../developer/feed-report/feed-report.tsx';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { useTitle } from '../../../ui/page/use-title.ts';
import { feedQuery } from '../../../visitor/feed-data/feed-query.ts';
import { useVisitorPlace, VisitorPlaceProvider } from '../../../visitor/location/visitor-place-provider.tsx';
import { StructuredViewer } from '../../../visitor/story-viewers/structured-viewer.tsx';
import { ROUTES, type RouteEntry, type ScreenName } from '../route-table.ts';

const OTHER_PAGES = ROUTES.flatMap(([path, screen, title = '']: RouteEntry<ScreenName>) =>
  screen.startsWith('developer') && screen !== 'developerHome' ? [[path, title] as const] : [],
);

const renderViewer: RenderViewer = (place, onClose) => <StructuredViewer onClose={onClose} place={place} />;

export function DebugRoute() {
  useTitle('Debug · Around');
  return (
    <VisitorPlaceProvider>
      <FeedDebugPage />
    </VisitorPlaceProvider>
  );
}

function FeedDebugPage() {
  const { place } = useVisitorPlace();
  const { data, error, isError, isPending, refetch } = useInfiniteQuery(
    feedQuery({ latitude: place.lat, longitude: place.lng }),
  );
  const feed = {
    error: error && describeFailure(error),
    isError,
    isLoading: isPending,
    onRetry: () => void refetch(),
    places: data?.pages.flatMap((page) => page.places) ?? [],
    position: describePosition(place.name || 'Your location', place.lat, place.lng),
  };
  return <DebugPage feed={feed} pages={OTHER_PAGES} renderViewer={renderViewer} />;
}

/** The text of the other debug pages, and what the server says. */
function describeFailure(error: Error): string {
  return error instanceof ApiFailure ? `HTTP error! status ${error.status}: ${error.message}` : error.message;
}

export function SimpleDebugRoute() {
  useTitle('Simple debug · Around');
  return <SimpleDebugPage renderViewer={renderViewer} />;
}

export function ApiDebugRoute() {
  useTitle('API debug · Around');
  return <ApiDebugPage renderViewer={renderViewer} />;
}

export function TestFeedRoute({ title }: { title: string }) {
  useTitle(`${title} · Around`);
  return <TestFeedPage renderViewer={renderViewer} title={title} />;
}
