import { type SyntheticEvent, useState } from 'react';
import { Panel } from '../page/panel.tsx';

/** An image, whether it loaded, how large it is and how long it took. */
export function SourceTrial({ name, source }: { name?: string; source: string }) {
  const [startedAt] = useState(() => performance.now());
  const [outcome, setOutcome] = useState('Loading');
  const [details, setDetails] = useState('');

  function onLoad({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    const { naturalWidth, naturalHeight } = currentTarget;
    setOutcome('Loaded');
    setDetails(`${naturalWidth} × ${naturalHeight} px, ${(performance.now() - startedAt).toFixed(0)} ms`);
  }

  return (
    <Panel {...(name && { title: name })}>
      <p className="text-14 font-semibold" role="status">
        {outcome}
      </p>
      <img
        alt=""
        className="max-h-96 w-full rounded-card object-contain"
        onError={() => setOutcome('Image unavailable')}
        onLoad={onLoad}
        src={source}
      />
      <p className="text-12 text-muted tabular-nums">{details}</p>
      <p className="line-clamp-3 text-12 break-all text-muted" title={source}>
        {source}
      </p>
    </Panel>
  );
}

/** Without TLS the page may load images from our own origin only. */
export function isAllowedSource(source: string): boolean {
  const { protocol, origin } = new URL(source, location.origin);
  return protocol === 'https:' || protocol === 'data:' || origin === location.origin;
}
