import { type FormEvent, useId, useState } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { DeveloperPage } from '../page/developer-page.tsx';
import { Panel } from '../page/panel.tsx';
import { isAllowedSource, SourceTrial } from './source-trial.tsx';

const LOCAL_IMAGE = '/samples/beach.svg';

type Props = { title: string; places: FeedPlace[]; isLoading: boolean };

/** Loads a picture in four ways: from our own origin, via the media proxy, directly, and from a URL that is typed. */
export function ProxyTestPage({ title, places, isLoading }: Props) {
  const [custom, setCustom] = useState('');
  const stories = places.flatMap((place) => place.stories);
  const external = stories.find(({ mediaType, mediaUrl }) => mediaType === 'image' && /^https?:/.test(mediaUrl));
  return (
    <DeveloperPage title={title}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SourceTrial name="Local image" source={LOCAL_IMAGE} />
        {external ? (
          <>
            <SourceTrial name="Via proxy" source={throughProxy(external.mediaUrl)} />
            <DirectTrial source={external.mediaUrl} />
          </>
        ) : (
          <Panel>
            <p className="text-14 text-muted" role="status">
              {isLoading ? 'Looking for a picture in the feed...' : 'The feed has no picture of the network.'}
            </p>
          </Panel>
        )}
        <CustomTrial onChoose={setCustom} />
        {custom && <SourceTrial key={custom} name="Custom URL, via proxy" source={throughProxy(custom)} />}
      </div>
    </DeveloperPage>
  );
}

function DirectTrial({ source }: { source: string }) {
  if (isAllowedSource(source)) return <SourceTrial name="Direct" source={source} />;
  return (
    <Panel>
      <h2 className="text-16 font-bold">Direct</h2>
      <p className="text-14" role="status">
        Not tried: without TLS only our own address is let into a page.
      </p>
      <p className="text-12 break-all text-muted">{source}</p>
    </Panel>
  );
}

function CustomTrial({ onChoose }: { onChoose: (url: string) => void }) {
  const id = useId();
  const [url, setUrl] = useState('');

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onChoose(url.trim());
  }

  return (
    <Panel>
      <h2 className="text-16 font-bold">Custom URL</h2>
      <form className="grid gap-3" onSubmit={onSubmit}>
        <label className="text-14 font-semibold" htmlFor={id}>
          Image URL
        </label>
        <input
          className="min-h-11 rounded-card border border-line bg-paper px-3 text-16"
          id={id}
          onChange={({ target }) => setUrl(target.value)}
          placeholder="https://..."
          spellCheck={false}
          value={url}
        />
        <button className="min-h-11 w-fit rounded-full bg-accent px-5 text-14 font-semibold text-white" type="submit">
          Test image
        </button>
      </form>
    </Panel>
  );
}

function throughProxy(url: string): string {
  return `/api/proxy/image?url=${encodeURIComponent(url)}`;
}
