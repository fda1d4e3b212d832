import { useEffect, useLayoutEffect, useState } from 'react';
import type { FeedStory } from '../../ui/feed-place/feed-place.ts';
import { videoPool } from '../media/browser-video-pool.ts';
import { isSavingData } from '../media/data-saving.ts';
import type { StoryPlayback } from './use-story-player.ts';
import { wantedVideoOf } from './wanted-video.ts';
import { warmPicture } from './warm-media.ts';

/** With this much of the current video at hand, the line is free for the next one. */
const ENOUGH_BUFFERED_S = 4;
const LOOK_EVERY_MS = 250;

type Options = {
  playback: StoryPlayback;
  nextStory: FeedStory | undefined;
  nextPlaceStory: FeedStory | undefined;
  /** While held, the pool serves whoever holds. */
  isHeld?: boolean;
};

/** Gives the current story its video, and the next ones theirs as soon as the current one no longer needs the line. */
export function useWarmMedia({ playback, nextStory, nextPlaceStory, isHeld = false }: Options): void {
  const { story, view } = playback;
  const { attempt } = view;
  const isOffered = view.phase === 'offered';
  const [comfortableStory, setComfortableStory] = useState<FeedStory>();
  const isComfortable = story !== undefined && comfortableStory === story;

  useLayoutEffect(() => {
    if (isHeld) return;
    const ahead = isComfortable && !isSavingData() ? [wantedVideoOf(nextStory), wantedVideoOf(nextPlaceStory)] : [];
    const wanted = [isOffered ? undefined : wantedVideoOf(story, attempt), ...ahead].filter(
      (video) => video !== undefined,
    );
    videoPool.keep(wanted);
  }, [story, attempt, isOffered, isComfortable, nextStory, nextPlaceStory, isHeld]);

  useEffect(() => {
    if (!isComfortable || isSavingData()) return;
    warmPicture(nextStory);
    warmPicture(nextPlaceStory);
  }, [isComfortable, nextStory, nextPlaceStory]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (!story || !hasEnough(story)) return;
      clearInterval(timer);
      setComfortableStory(story);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [story]);
}

function hasEnough(story: FeedStory): boolean {
  const video = story.mediaType === 'video' ? videoPool.elementFor(story.id) : undefined;
  if (!video) return story.mediaType !== 'video';
  const { buffered, currentTime, duration } = video;
  const bufferedTo = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
  return bufferedTo - currentTime >= ENOUGH_BUFFERED_S || (duration > 0 && bufferedTo >= duration - 0.1);
}
