import { DEFAULT_LOCATION } from '@around/contracts/places/areas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MediaDemoPage } from '../../developer/demo-pages/media-demo-page.tsx';
import { ProxyTestPage } from '../../developer/demo-pages/proxy-test-page.tsx';
import { TimestampDemoPage } from '../../developer/demo-pages/timestamp-demo-page.tsx';
import { ViewerDemoPage } from '../../developer/demo-pages/viewer-demo-page.tsx';
import type { FeedStory } from '../../ui/feed-place/feed-place.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { feedQuery } from '../../visitor/feed-data/feed-query.ts';
import { samplePlaces } from '../../visitor/feed-data/sample-places.ts';
import { ReportSheet } from '../../visitor/safety/report/report-sheet.tsx';
import { FullscreenViewer } from '../../visitor/story-viewers/fullscreen-viewer.tsx';
import { SimpleViewer } from '../../visitor/story-viewers/simple-viewer.tsx';
import { StructuredViewer } from '../../visitor/story-viewers/structured-viewer.tsx';
import { useSharePlace } from './use-share-place.ts';

type Props = { title: string };

export function ViewerDemoRoute({ title }: Props) {
  const share = useSharePlace();
  const [samples] = useState(() => samplePlaces(Date.now()));
  const [reported, setReported] = useState<FeedStory>();
  useTitle(`${title} · Around`);
  return (
    <>
      <ViewerDemoPage
        places={samples}
        renderViewer={(kind, places, place, onClose) => {
          if (kind === 'simple') return <SimpleViewer onClose={onClose} place={place} />;
          if (kind === 'structured') return <StructuredViewer onClose={onClose} place={place} />;
          return (
            <FullscreenViewer
              onClose={onClose}
              onReport={(shown, storyIndex) => {
                onClose();
                setReported(shown.stories[storyIndex]);
              }}
              onShare={(shared, storyIndex) => void share(shared, storyIndex)}
              placeId={place.id}
              places={places}
              storyIndex={0}
            />
          );
        }}
        title={title}
      />
      {reported && <ReportSheet isSample onClose={() => setReported(undefined)} story={reported} />}
    </>
  );
}

export function MediaDemoRoute({ title }: Props) {
  useTitle(`${title} · Around`);
  const { places } = useDefaultFeed();
  return <MediaDemoPage places={places} title={title} />;
}

export function TimestampDemoRoute({ title }: Props) {
  useTitle(`${title} · Around`);
  return <TimestampDemoPage title={title} />;
}

export function ProxyTestRoute({ title }: Props) {
  useTitle(`${title} · Around`);
  const { places, isLoading } = useDefaultFeed();
  return <ProxyTestPage isLoading={isLoading} places={places} title={title} />;
}

function useDefaultFeed() {
  const { data, isPending } = useInfiniteQuery(feedQuery(DEFAULT_LOCATION));
  return { places: data?.pages.flatMap((page) => page.places) ?? [], isLoading: isPending };
}
