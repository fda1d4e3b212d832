import { useId, useState } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { isUrl, mediaSources } from '../../ui/pictures/media-sources.ts';
import { DeveloperPage } from '../page/developer-page.tsx';
import { Panel } from '../page/panel.tsx';
import { isAllowedSource, SourceTrial } from './source-trial.tsx';

const EXAMPLE = `${location.origin}/samples/beach.svg`;
const SHOWN_PICTURES = 12;

type Props = { title: string; places: FeedPlace[]; isLoading: boolean };

/** One picture loaded from each of its sources, and the pictures of the feed as a visitor gets them. */
export function ImageTestPage({ title, places, isLoading }: Props) {
  const id = useId();
  const pictures = places.flatMap(({ stories }) => stories).filter(({ mediaType }) => mediaType === 'image');
  const [typed, setUrl] = useState<string | null>(null);
  const url = typed ?? pictures[0]?.mediaUrl ?? EXAMPLE;
  return (
    <DeveloperPage title={title}>
      <Panel title="One picture from each of its sources">
        <label className="text-14 font-semibold" htmlFor={id}>
          Media address
        </label>
        <input
          className="min-h-11 rounded-card border border-line bg-paper px-3 text-16"
          id={id}
          onChange={(event) => setUrl(event.target.value)}
          spellCheck={false}
          value={url}
        />
      </Panel>
      <div className="grid gap-4 sm:grid-cols-2">
        {sourcesOf(url).map((source) => (
          <SourceTrial key={source} source={source} />
        ))}
      </div>
      <h2 className="text-20 font-bold">Pictures of the feed</h2>
      {pictures.length === 0 && (
        <p className="text-14 text-muted" role="status">
          {isLoading ? 'Looking for pictures in the feed...' : 'The feed has no pictures.'}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        {pictures.slice(0, SHOWN_PICTURES).map(({ id: storyId, mediaUrl, placeName }) => (
          <SourceTrial key={storyId} name={placeName} source={mediaSources(mediaUrl, { width: 640 })[0] ?? mediaUrl} />
        ))}
      </div>
    </DeveloperPage>
  );
}

/** A half-typed URL may be invalid. */
function sourcesOf(url: string): string[] {
  return isUrl(url, location.origin) ? mediaSources(url).filter(isAllowedSource) : [];
}
