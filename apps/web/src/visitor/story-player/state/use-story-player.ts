import { IMAGE_STORY_MS, VIDEO_STORY_MS } from '@around/contracts/stories/story-durations';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { useMediaQuery } from '../../../ui/page/use-media-query.ts';
import { mediaSources } from '../../../ui/pictures/media-sources.ts';
import { videoPool } from '../../media/browser-video-pool.ts';
import { isSavingData } from '../../media/data-saving.ts';
import { isAwaitingPlay, type PlayerRules, progressOf } from './player-state.ts';
import { createStoryPlayer, type PlayerView, type StoryPlayer } from './story-player.ts';

/** Ten updates a second are cheap on a phone; a CSS transition smooths the progress between them. */
const TICK_MS = 100;

export type StoryPlayback = {
  player: StoryPlayer;
  view: PlayerView;
  story: FeedStory | undefined;
  /** False with reduced motion, unless the rules say otherwise. Fixed at mount. */
  autoAdvances: boolean;
  /** The element whose CSS variable `--progress` is kept at the story's progress, 0 to 1. It has no children: each would be styled again with it. */
  progressRef: RefObject<HTMLSpanElement | null>;
};

type Options = { storyIndex?: number; isPaused?: boolean; rules?: Partial<PlayerRules> };

/** Plays the stories of one place. `stories` is read at mount; a caller with other stories remounts by key. */
export function useStoryPlayer(
  stories: FeedStory[],
  { storyIndex = 0, isPaused = false, rules }: Options,
): StoryPlayback {
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [autoAdvances] = useState(rules?.autoAdvances ?? !isMotionReduced);
  const [player] = useState(() =>
    createStoryPlayer(
      { clock: () => performance.now() },
      {
        stories: stories.map(({ mediaType, mediaUrl }) => ({ mediaType, sourceCount: mediaSources(mediaUrl).length })),
        rules: {
          imageMs: IMAGE_STORY_MS,
          videoMs: VIDEO_STORY_MS,
          autoAdvances,
          leavesAtEnd: false,
          loadsVideosOnDemand: isSavingData(),
          ...rules,
        },
        storyIndex,
      },
    ),
  );
  const view = useSyncExternalStore(player.subscribe, player.getView);
  const progressRef = useRef<HTMLSpanElement>(null);
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
    const syncVisibility = () => player.send({ type: document.hidden ? 'paused' : 'resumed', reason: 'hidden' });
    syncVisibility();
    document.addEventListener('visibilitychange', syncVisibility);
    return () => document.removeEventListener('visibilitychange', syncVisibility);
  }, [player]);

  useLayoutEffect(() => {
    player.send({ type: isPaused ? 'paused' : 'resumed', reason: 'dialog' });
  }, [player, isPaused]);

  return { player, view, story, autoAdvances, progressRef };
}

export function togglePause({ send, getView }: StoryPlayer): void {
  const { phase, pauseReasons } = getView();
  if (isAwaitingPlay(phase)) send({ type: 'playPressed' });
  else if (phase === 'ended') send({ type: 'retried' });
  else send({ type: pauseReasons.includes('user') ? 'resumed' : 'paused', reason: 'user' });
}
