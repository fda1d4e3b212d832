import { STRUCTURED_STORY_MS } from '@around/contracts/stories/story-durations';
import { type ReactNode, useState } from 'react';
import { QuietButton } from '../../ui/controls/buttons.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { DeveloperPage } from '../page/developer-page.tsx';
import { Panel } from '../page/panel.tsx';

export type ViewerKind = 'simple' | 'structured' | 'fullscreen';
export type ViewerOptions = { storyIndex: number; storyMs: number; autoAdvances: boolean };

type Props = {
  title: string;
  places: FeedPlace[];
  renderViewer: (kind: ViewerKind, place: FeedPlace, options: ViewerOptions, onClose: () => void) => ReactNode;
};

const kinds: readonly [ViewerKind, string][] = [
  ['simple', 'Simple viewer'],
  ['structured', 'Structured viewer'],
  ['fullscreen', 'Fullscreen viewer'],
];

/** The story viewers on the given stories. */
export function ViewerDemoPage({ title, places, renderViewer }: Props) {
  const [opened, setOpened] = useState<{ kind: ViewerKind; place: FeedPlace } | null>(null);
  const [firstStory, setFirstStory] = useState('1');
  const [storyMs, setStoryMs] = useState(String(STRUCTURED_STORY_MS));
  const [autoAdvances, setAutoAdvances] = useState(true);
  const options = {
    storyIndex: Math.max(0, (Number(firstStory) || 1) - 1),
    storyMs: Number(storyMs) > 0 ? Number(storyMs) : STRUCTURED_STORY_MS,
    autoAdvances,
  };
  return (
    <DeveloperPage title={title}>
      <Panel title="Options of the viewers">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField inputMode="numeric" label="Start with story" onChange={setFirstStory} value={firstStory} />
          <TextField
            hint="Of the simple and the structured viewer"
            inputMode="numeric"
            label="Milliseconds per story"
            onChange={setStoryMs}
            value={storyMs}
          />
        </div>
        <label className="flex min-h-11 w-fit items-center gap-3 text-14 font-semibold">
          <input
            checked={autoAdvances}
            className="size-5 accent-accent"
            onChange={({ target }) => setAutoAdvances(target.checked)}
            type="checkbox"
          />
          Autoplay the next story
        </label>
      </Panel>
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
      {opened && renderViewer(opened.kind, opened.place, options, () => setOpened(null))}
    </DeveloperPage>
  );
}
