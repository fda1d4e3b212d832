import { useId, useState } from 'react';
import { Panel, PlainPage } from '../../ui/controls/plain-page.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { mediaSources } from '../../ui/pictures/media-sources.ts';
import { isLetIn, SourceTrial } from './source-trial.tsx';

const EXAMPLE = `${location.origin}/samples/beach.svg`;

/** One picture loaded from each of its sources, side by side. It starts with the first image of the given places. */
export function MediaDemoPage({ title, places }: { title: string; places: FeedPlace[] }) {
  const id = useId();
  const stories = places.flatMap((place) => place.stories);
  const example = stories.find(({ mediaType }) => mediaType === 'image')?.mediaUrl ?? EXAMPLE;
  const [typed, setUrl] = useState<string | null>(null);
  const url = typed ?? example;
  return (
    <PlainPage title={title}>
      <Panel>
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
    </PlainPage>
  );
}

/** A half-typed URL may be invalid. */
function sourcesOf(url: string): string[] {
  return URL.canParse(url, location.origin) ? mediaSources(url).filter(isLetIn) : [];
}
