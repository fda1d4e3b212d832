import { useEffect, useLayoutEffect, useState } from 'react';
import type { FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { videoPool } from '../../media/browser-video-pool.ts';
import { isSavingData } from '../../media/data-saving.ts';
import type { StoryPlayback } from '../state/use-story-player.ts';
import { preloadPicture } from './preload-picture.ts';
import { videoSourceOf } from './video-source.ts';

/** With this much of the current video buffered, the next one may load. */
const ENOUGH_BUFFERED_S = 4;
const CHECK_INTERVAL_MS = 250;

type Options = {
  playback: StoryPlayback;
  nextStory: FeedStory | undefined;
  nextPlaceStory: FeedStory | undefined;
  /** While paused, the overlay controls the video pool. */
  isPaused?: boolean;
};

/** Loads the current story's video, and the next ones as soon as enough of the current one is buffered. */
export function usePreload({ playback, nextStory, nextPlaceStory, isPaused = false }: Options): void {
  const { story, view } = playback;
  const { attempt } = view;
  const isOnDemand = view.phase === 'onDemand';
  const [bufferedStory, setBufferedStory] = useState<FeedStory>();
  const isBuffered = story !== undefined && bufferedStory === story;

  useLayoutEffect(() => {
    if (isPaused) return;
    const ahead = isBuffered && !isSavingData() ? [videoSourceOf(nextStory), videoSourceOf(nextPlaceStory)] : [];
    const videos = [isOnDemand ? undefined : videoSourceOf(story, attempt), ...ahead].filter(
      (video) => video !== undefined,
    );
    videoPool.keep(videos);
  }, [story, attempt, isOnDemand, isBuffered, nextStory, nextPlaceStory, isPaused]);

  useEffect(() => {
    if (!isBuffered || isSavingData()) return;
    for (const ahead of [story, nextStory, nextPlaceStory]) preloadPicture(ahead);
  }, [isBuffered, story, nextStory, nextPlaceStory]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (!story || !hasEnoughBuffered(story)) return;
      clearInterval(timer);
      setBufferedStory(story);
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [story]);
}

function hasEnoughBuffered(story: FeedStory): boolean {
  const video = story.mediaType === 'video' ? videoPool.elementFor(story.id) : undefined;
  if (!video) return story.mediaType !== 'video';
  const { buffered, currentTime, duration } = video;
  const bufferedTo = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
  return bufferedTo - currentTime >= ENOUGH_BUFFERED_S || (duration > 0 && bufferedTo >= duration - 0.1);
}
