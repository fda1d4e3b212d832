import { useState } from 'react';
import { Panel } from '../../ui/controls/plain-page.tsx';

/** An image, and whether it loaded. */
export function SourceTrial({ name, source }: { name?: string; source: string }) {
  const [outcome, setOutcome] = useState('Loading');
  return (
    <Panel>
      {name && <h2 className="text-16 font-bold">{name}</h2>}
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

/** Without TLS the page may load images from our own origin only. */
export function isLetIn(source: string): boolean {
  const { protocol, origin } = new URL(source, location.origin);
  return protocol === 'https:' || origin === location.origin;
}
