import { type ReactNode, useId, useState } from 'react';
import type { FeedPlace, FeedStory } from '../../ui/feed-place/feed-place.ts';
import { DeveloperPage } from '../page/developer-page.tsx';
import { Panel } from '../page/panel.tsx';

type Props = { title: string; places: FeedPlace[]; renderPlayer: (place: FeedPlace) => ReactNode };

/** The player of a place's stories, one after the other, with its state. */
export function StoryDebugPage({ title, places, renderPlayer }: Props) {
  const [chosenId, setChosenId] = useState('');
  const place = places.find(({ id }) => id === chosenId) ?? places[0];
  return (
    <DeveloperPage isWide title={title}>
      <Panel>
        <Choice label="Place" onChange={setChosenId} options={places} value={place?.id ?? ''} />
      </Panel>
      {place ? renderPlayer(place) : <NothingLive />}
    </DeveloperPage>
  );
}

/** The player of a single story, which may have a typed address. */
export function SingleStoryDebugPage({ title, places, renderPlayer }: Props) {
  const addressId = useId();
  const [chosenId, setChosenId] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const [mediaType, setMediaType] = useState<FeedStory['mediaType'] | null>(null);
  const stories = places.flatMap((place) => place.stories.map((story) => ({ place, story })));
  const chosen = stories.find(({ story }) => story.id === chosenId) ?? stories[0];
  if (!chosen) {
    return (
      <DeveloperPage isWide title={title}>
        <NothingLive />
      </DeveloperPage>
    );
  }
  const story = {
    ...chosen.story,
    mediaUrl: address ?? chosen.story.mediaUrl,
    mediaType: mediaType ?? chosen.story.mediaType,
  };
  const options = stories.map((each) => ({ id: each.story.id, name: `${each.place.name}, ${each.story.mediaType}` }));
  const types = [
    { id: 'image', name: 'image' },
    { id: 'video', name: 'video' },
  ] as const;
  return (
    <DeveloperPage isWide title={title}>
      <Panel>
        <Choice
          label="Story"
          onChange={(id) => {
            setChosenId(id);
            setAddress(null);
            setMediaType(null);
          }}
          options={options}
          value={chosen.story.id}
        />
        <label className="text-14 font-semibold" htmlFor={addressId}>
          Media address
        </label>
        <input
          className="min-h-11 rounded-card border border-line bg-paper px-3 text-16"
          id={addressId}
          onChange={({ target }) => setAddress(target.value)}
          spellCheck={false}
          value={story.mediaUrl}
        />
        <Choice
          label="Media type"
          onChange={(type) => setMediaType(type === 'video' ? 'video' : 'image')}
          options={types}
          value={story.mediaType}
        />
      </Panel>
      {renderPlayer({ ...chosen.place, stories: [story] })}
    </DeveloperPage>
  );
}

function NothingLive() {
  return <p role="status">No locations with stories found</p>;
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { id: string; name: string }[];
  onChange: (id: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <>
      <label className="text-14 font-semibold" htmlFor={id}>
        {label}
      </label>
      <select
        className="min-h-11 w-full rounded-card border border-line bg-paper px-3 text-16"
        id={id}
        onChange={({ target }) => onChange(target.value)}
        value={value}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </>
  );
}
