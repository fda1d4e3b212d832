import { IMAGE_STORY_MS, VIDEO_STORY_MS } from '@around/contracts/stories/story-durations';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FeedStory } from '../../ui/feed-place/feed-place.ts';
import { useMediaQuery } from '../../ui/page/use-media-query.ts';
import { mediaSources } from '../../ui/pictures/media-sources.ts';
import { videoPool } from '../media/browser-video-pool.ts';
import { isSavingData } from '../media/data-saving.ts';
import { isAwaitingPlay, type PlayerRules, progressOf } from './player-state.ts';
import { createStoryPlayer, type PlayerView, type StoryPlayer } from './story-player.ts';

/** Ten looks a second cost a phone little; between them the compositor moves the progress on. */
const TICK_MS = 100;

export type StoryPlayback = {
  player: StoryPlayer;
  view: PlayerView;
  story: FeedStory | undefined;
  /** False under reduced motion, from mount to unmount. */
  advancesByItself: boolean;
  /** The element whose `--progress` follows the story, 0 to 1. */
  progressRef: RefObject<HTMLDivElement | null>;
};

type Options = { storyIndex?: number; isHeld?: boolean; rules?: Partial<PlayerRules> };

/** Plays the stories of one place from mount to unmount. A caller with other stories mounts anew, by key. */
export function useStoryPlayer(
  stories: FeedStory[],
  { storyIndex = 0, isHeld = false, rules }: Options,
): StoryPlayback {
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [advancesByItself] = useState(!isMotionReduced);
  const [player] = useState(() =>
    createStoryPlayer(
      { clock: () => performance.now() },
      {
        stories: stories.map(({ mediaType, mediaUrl }) => ({ mediaType, sourceCount: mediaSources(mediaUrl).length })),
        rules: {
          imageMs: IMAGE_STORY_MS,
          videoMs: VIDEO_STORY_MS,
          advancesByItself,
          leavesAtEnd: false,
          offersVideos: isSavingData(),
          ...rules,
        },
        storyIndex,
      },
    ),
  );
  const view = useSyncExternalStore(player.subscribe, player.getView);
  const progressRef = useRef<HTMLDivElement>(null);
  const story = stories[view.storyIndex];

  useLayoutEffect(() => {
    function step() {
      if (document.hidden) return;
      const video = story?.mediaType === 'video' ? videoPool.elementFor(story.id) : undefined;
      player.tick(video && video.currentTime * 1_000);
      progressRef.current?.style.setProperty('--progress', String(progressOf(player.getState())));
    }
    step();
    const timer = setInterval(step, TICK_MS);
    return () => clearInterval(timer);
  }, [player, story]);

  useEffect(() => {
    const follow = () => player.send({ type: document.hidden ? 'held' : 'released', reason: 'hidden' });
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [player]);

  useLayoutEffect(() => {
    player.send({ type: isHeld ? 'held' : 'released', reason: 'dialog' });
  }, [player, isHeld]);

  return { player, view, story, advancesByItself, progressRef };
}

export function togglePause({ send, getView }: StoryPlayer): void {
  const { phase, holds } = getView();
  if (isAwaitingPlay(phase)) send({ type: 'playPressed' });
  else if (phase === 'ended') send({ type: 'retried' });
  else send({ type: holds.includes('user') ? 'released' : 'held', reason: 'user' });
}
