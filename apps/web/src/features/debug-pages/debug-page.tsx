import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Panel, PlainPage } from '../../controls/plain-page.tsx';
import { feedQuery } from '../../feed-data/feed-query.ts';
import { useVisitorPlace } from '../../location/visitor-place-provider.tsx';
import { describePosition, FeedReport, type RenderViewer } from './feed-report.tsx';

type Props = {
  /** Addresses and names of the other pages for developers. */
  pages: readonly (readonly [path: string, name: string])[];
  renderViewer: RenderViewer;
};

/** How the feed around the visitor stands, in words, and where else developers look. */
export function DebugPage({ pages, renderViewer }: Props) {
  const { place } = useVisitorPlace();
  const feed = useInfiniteQuery(feedQuery({ latitude: place.lat, longitude: place.lng }));
  return (
    <PlainPage title="Debug">
      <Panel>
        <h2 className="text-16 font-bold">Test pages</h2>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {pages.map(([path, name]) => (
            <li key={path}>
              <Link className="inline-flex min-h-11 items-center text-14 text-link hover:underline" href={path}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      <FeedReport
        isError={feed.isError}
        isLoading={feed.isPending}
        onRetry={() => void feed.refetch()}
        places={feed.data?.pages.flatMap((page) => page.places) ?? []}
        position={describePosition(place.name || 'Your location', place.lat, place.lng)}
        renderViewer={renderViewer}
      />
    </PlainPage>
  );
}
