import { useId, useState } from 'react';
import { Panel, PlainPage } from '../../controls/plain-page.tsx';
import { mediaSources } from '../../media/media-sources.ts';

const EXAMPLE = `${location.origin}/samples/beach.svg`;

/** One picture through each of its sources, side by side. */
export function MediaDemoPage({ title }: { title: string }) {
  const id = useId();
  const [url, setUrl] = useState(EXAMPLE);
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

function SourceTrial({ source }: { source: string }) {
  const [outcome, setOutcome] = useState('Loading');
  return (
    <Panel>
      <p className="text-14 font-semibold" role="status">
        {outcome}
      </p>
      <img
        alt=""
        className="max-h-96 w-full rounded-card object-contain"
        onError={() => setOutcome('Image unavailable')}
        onLoad={() => setOutcome('Loaded')}
        src={source}
      />
      <p className="text-12 break-all text-muted">{source}</p>
    </Panel>
  );
}

/** While an address is being typed it may not be one yet. */
function sourcesOf(url: string): string[] {
  return URL.canParse(url, location.origin) ? mediaSources(url) : [];
}
