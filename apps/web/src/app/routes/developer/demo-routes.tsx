import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DirectImageTestPage } from '../../../developer/demo-pages/direct-image-test-page.tsx';
import { ImageTestPage } from '../../../developer/demo-pages/image-test-page.tsx';
import { ProxyTestPage } from '../../../developer/demo-pages/proxy-test-page.tsx';
import { TimestampDemoPage } from '../../../developer/demo-pages/timestamp-demo-page.tsx';
import {
  ViewerDemoPage,
  type ViewerKind,
  type ViewerOptions,
} from '../../../developer/demo-pages/viewer-demo-page.tsx';
import type { FeedPlace, FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { useTitle } from '../../../ui/page/use-title.ts';
import { ReportSheet } from '../../../visitor/safety/report/report-sheet.tsx';
import { FullscreenViewer } from '../../../visitor/story-viewers/fullscreen-viewer.tsx';
import { SimpleViewer } from '../../../visitor/story-viewers/simple-viewer.tsx';
import { StructuredViewer } from '../../../visitor/story-viewers/structured-viewer.tsx';
import { RouteLoading } from '../../shell/route-loading.tsx';
import { useSharePlace } from '../use-share-place.ts';
import { loadStoryTexts } from './story-texts.ts';
import { useDefaultFeed, useFeedOrSamples, useSamplePlaces } from './use-demo-places.ts';

type Props = { title: string };

/** The viewers on sample stories. */
export function ViewerDemoRoute({ title }: Props) {
  return <ViewerDemo places={useSamplePlaces()} title={title} />;
}

/** The viewers on the stories of the feed. */
export function StoryTestRoute({ title }: Props) {
  const places = useFeedOrSamples();
  return places ? <ViewerDemo places={places} title={title} /> : <RouteLoading />;
}

function ViewerDemo({ title, places }: Props & { places: FeedPlace[] }) {
  const share = useSharePlace();
  const [reported, setReported] = useState<FeedStory>();
  useTitle(`${title} · Around`);

  function renderViewer(kind: ViewerKind, place: FeedPlace, options: ViewerOptions, onClose: () => void): ReactNode {
    const { storyIndex, storyMs, autoAdvances } = options;
    // With reduced motion no story follows by itself, whatever the page says.
    const rules = { imageMs: storyMs, videoMs: storyMs, ...(!autoAdvances && { autoAdvances }) };
    const viewer = { place, storyIndex, rules, onClose };
    if (kind === 'simple') return <SimpleViewer {...viewer} />;
    if (kind === 'structured') return <StructuredViewer {...viewer} />;
    return (
      <FullscreenViewer
        onClose={onClose}
        onReport={(shown, shownIndex) => {
          onClose();
          setReported(shown.stories[shownIndex]);
        }}
        onShare={(shared, sharedIndex) => void share(shared, sharedIndex)}
        placeId={place.id}
        places={places}
        storyIndex={storyIndex}
      />
    );
  }

  return (
    <>
      <ViewerDemoPage places={places} renderViewer={renderViewer} title={title} />
      {reported && <ReportSheet isSample onClose={() => setReported(undefined)} story={reported} />}
    </>
  );
}

export function ImageTestRoute({ title }: Props) {
  useTitle(`${title} · Around`);
  return <ImageTestPage {...useDefaultFeed()} title={title} />;
}

export function DirectImageTestRoute({ title }: Props) {
  useTitle(`${title} · Around`);
  return <DirectImageTestPage title={title} />;
}

export function TimestampDemoRoute({ title }: Props) {
  useTitle(`${title} · Around`);
  const { data } = useQuery({
    queryKey: ['story-texts'],
    queryFn: loadStoryTexts,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <TimestampDemoPage languages={data ?? []} title={title} />;
}

export function ProxyTestRoute({ title }: Props) {
  useTitle(`${title} · Around`);
  return <ProxyTestPage {...useDefaultFeed()} title={title} />;
}
