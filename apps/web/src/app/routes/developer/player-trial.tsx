import { useMemo, useState } from 'react';
import type { DebuggedPlayer, Fault } from '../../../developer/player-debug/debugged-player.ts';
import { PlayerDebugger } from '../../../developer/player-debug/player-debugger.tsx';
import type { FeedPlace, FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { mediaSources } from '../../../ui/pictures/media-sources.ts';
import { videoPool } from '../../../visitor/media/browser-video-pool.ts';
import { screenWidth } from '../../../visitor/media/screen-width.ts';
import { usePreload } from '../../../visitor/story-player/media/use-preload.ts';
import { videoSourceOf } from '../../../visitor/story-player/media/video-source.ts';
import type { PlayerRules } from '../../../visitor/story-player/state/player-state.ts';
import { useStoryPlayer } from '../../../visitor/story-player/state/use-story-player.ts';
import { StoryCaption } from '../../../visitor/story-player/view/story-caption.tsx';
import { PlayedStory } from '../../../visitor/story-viewers/played-story.tsx';
import { playerFaults } from './player-faults.ts';

const EXPIRES_AFTER_MS = 5_000;

type Run = { number: number; place: FeedPlace; rules: Partial<PlayerRules> };

/** A player of the place's stories with its debugger. A caller with another place remounts by key. */
export function PlayerTrial({ place }: { place: FeedPlace }) {
  const [run, setRun] = useState<Run>({ number: 1, place, rules: {} });
  const restart = (changes: Partial<Run> = {}) => {
    rewind(place);
    setRun(({ number }) => ({ number: number + 1, place, rules: {}, ...changes }));
  };
  const restarts: Fault[] = [
    { name: 'Start again', help: 'A new player, with the first story.', inject: () => restart() },
    {
      name: 'Start again, saving data',
      help: 'A video is not loaded before Play is pressed.',
      inject: () => restart({ rules: { loadsVideosOnDemand: true } }),
    },
    {
      name: 'Start again with reduced motion',
      help: 'No story follows by itself.',
      inject: () => restart({ rules: { autoAdvances: false } }),
    },
    {
      name: 'Let the stories expire',
      help: 'A new player, whose stories expire after 5 seconds.',
      inject: () => restart({ place: withEnd(place, Date.now() + EXPIRES_AFTER_MS) }),
    },
  ];
  return <PlayerRun key={run.number} place={run.place} restarts={restarts} rules={run.rules} />;
}

/** The pool keeps the video elements, and with them the position and speed that a fault has left. */
function rewind({ stories }: FeedPlace): void {
  for (const { id } of stories) {
    const video = videoPool.elementFor(id);
    if (video) Object.assign(video, { currentTime: 0, playbackRate: 1 });
  }
}

type RunProps = { place: FeedPlace; rules: Partial<PlayerRules>; restarts: Fault[] };

function PlayerRun({ place, rules, restarts }: RunProps) {
  const [isCovered, setCovered] = useState(false);
  const playback = useStoryPlayer(place.stories, { isPaused: isCovered, rules });
  const { player, view, story } = playback;
  const nextStory = place.stories[view.storyIndex + 1];
  usePreload({ playback, nextStory, nextPlaceStory: undefined });
  const debugged = useMemo(() => debugPlayer(player, place.stories), [player, place]);
  if (!story) return null;

  const isVideo = story.mediaType === 'video';
  const faults = playerFaults({ player, video: debugged.video, isVideo, isCovered, setCovered });
  return (
    <PlayerDebugger faults={[...faults, ...restarts]} player={debugged}>
      <PlayedStory
        caption={<StoryCaption key={story.id} player={player} story={story} />}
        hasNext={nextStory !== undefined}
        onBack={() => player.send({ type: 'wentBack' })}
        onForward={() => player.send({ type: 'wentNext' })}
        place={place}
        playback={playback}
        story={story}
        tapLayout="thirds"
      />
    </PlayerDebugger>
  );
}

function debugPlayer(
  { subscribe, getState }: Pick<DebuggedPlayer, 'subscribe' | 'getState'>,
  stories: FeedStory[],
): DebuggedPlayer {
  const current = () => stories[getState().storyIndex];
  return {
    subscribe,
    getState,
    sources: () => sourcesOf(current()),
    expiresAt: () => current()?.expiresAt ?? null,
    video() {
      const story = current();
      return story?.mediaType === 'video' ? videoPool.elementFor(story.id) : undefined;
    },
    slots: videoPool.slots,
  };
}

function sourcesOf(story: FeedStory | undefined): string[] {
  if (!story) return [];
  const sources = mediaSources(story.mediaUrl, { width: screenWidth(), until: story.expiresAt });
  if (story.mediaType !== 'video') return sources;
  return sources.flatMap((_, attempt) => videoSourceOf(story, attempt)?.source ?? []);
}

function withEnd(place: FeedPlace, expiresAt: number): FeedPlace {
  return { ...place, stories: place.stories.map((story) => ({ ...story, expiresAt })) };
}
