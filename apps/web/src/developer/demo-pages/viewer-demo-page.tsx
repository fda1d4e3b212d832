import { type ReactNode, useState } from 'react';
import { QuietButton } from '../../ui/controls/buttons.tsx';
import { Panel, PlainPage } from '../../ui/controls/plain-page.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';

export type ViewerKind = 'simple' | 'structured' | 'fullscreen';

type Props = {
  title: string;
  places: FeedPlace[];
  renderViewer: (kind: ViewerKind, places: FeedPlace[], place: FeedPlace, onClose: () => void) => ReactNode;
};

const kinds: readonly [ViewerKind, string][] = [
  ['simple', 'Simple viewer'],
  ['structured', 'Structured viewer'],
  ['fullscreen', 'Fullscreen viewer'],
];

/** The story viewers on sample stories. */
export function ViewerDemoPage({ title, places, renderViewer }: Props) {
  const [opened, setOpened] = useState<{ kind: ViewerKind; place: FeedPlace } | null>(null);
  return (
    <PlainPage title={title}>
      {places.map((place) => (
        <Panel key={place.id}>
          <h2 className="own-direction text-16 font-bold">{place.name}</h2>
          <div className="flex flex-wrap gap-3">
            {kinds.map(([kind, name]) => (
              <QuietButton key={kind} onClick={() => setOpened({ kind, place })}>
                {name}
              </QuietButton>
            ))}
          </div>
        </Panel>
      ))}
      {opened && renderViewer(opened.kind, places, opened.place, () => setOpened(null))}
    </PlainPage>
  );
}
