import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../../ui/controls/class-names.ts';
import { mediaSources } from '../../../ui/pictures/media-sources.ts';
import { useCaptionOf } from '../../feed-data/use-caption-of.ts';
import { videoPool } from '../../media/browser-video-pool.ts';
import { screenWidth } from '../../media/screen-width.ts';
import type { StoryPlayback } from '../state/use-story-player.ts';
import { bindVideo } from './bind-video.ts';
import { loadGate } from './load-gate.ts';
import { StoryPoster } from './story-poster.tsx';
import { type Fit, useFit } from './use-fit.ts';
import { videoSourceOf } from './video-source.ts';

/** The image or video of the current story, over its poster so that the card is never empty while it loads. */
export function StoryMedia({ playback }: { playback: StoryPlayback }) {
  const { story, view } = playback;
  const { fit, onSize } = useFit();
  const isShown = view.phase !== 'onDemand' && view.phase !== 'loading' && view.phase !== 'failed';

  useEffect(() => {
    if (view.phase !== 'loading') loadGate.openAfterFirstStory();
  }, [view.phase]);

  if (!story) return null;
  const media = { playback, isShown, fit, onSize };
  return (
    <div className="absolute inset-0 overflow-hidden bg-night" data-story={story.id}>
      <StoryPoster fit={fit} isHighPriority onSize={onSize} story={story} />
      {story.mediaType === 'image' && <StoryImage key={`${story.id} ${view.run} ${view.attempt}`} {...media} />}
      {story.mediaType === 'video' && <StoryVideo {...media} />}
    </div>
  );
}

type MediaProps = {
  playback: StoryPlayback;
  isShown: boolean;
  fit: Fit;
  onSize: (width: number, height: number) => void;
};

function StoryImage({ playback: { story, view, player }, isShown, fit, onSize }: MediaProps) {
  const captionOf = useCaptionOf();
  if (view.phase === 'failed' || !story) return null;
  return (
    <img
      alt={captionOf(story)}
      className={classNames(
        'absolute inset-0 size-full transition-opacity duration-150',
        fit === 'cover' ? 'object-cover' : 'object-contain',
        !isShown && 'opacity-0',
      )}
      draggable={false}
      fetchPriority="high"
      onError={() => player.send({ type: 'mediaFailed' })}
      onLoad={({ currentTarget }) => {
        onSize(currentTarget.naturalWidth, currentTarget.naturalHeight);
        player.send({ type: 'mediaReady' });
      }}
      src={mediaSources(story.mediaUrl, { width: screenWidth(), until: story.expiresAt })[view.attempt]}
    />
  );
}

function StoryVideo({ playback: { story, view, player }, isShown, fit, onSize }: MediaProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { run, attempt } = view;
  const boundRun = useRef(run);
  const { key, source } = videoSourceOf(story, attempt) ?? {};
  /** The video is not loaded yet, or an overlay uses the pooled element. */
  const isDetached = view.phase === 'onDemand' || view.pauseReasons.includes('dialog');
  const reportSize = useEffectEvent(onSize);

  useLayoutEffect(() => {
    if (!key || !source || !frame.current || isDetached) return;
    const video = videoPool.claim({ key, source });
    frame.current.append(video);
    if (boundRun.current !== run) restart(video);
    boundRun.current = run;
    const readSize = () => reportSize(video.videoWidth, video.videoHeight);
    if (video.videoWidth > 0) readSize();
    video.addEventListener('loadedmetadata', readSize);
    const unbind = bindVideo(video, player);
    return () => {
      unbind();
      video.removeEventListener('loadedmetadata', readSize);
    };
  }, [player, key, source, run, isDetached]);

  return (
    <div
      className={classNames(
        'absolute inset-0 transition-opacity duration-150 *:absolute *:inset-0 *:size-full',
        fit === 'cover' ? '*:object-cover' : '*:object-contain',
        !isShown && 'opacity-0',
      )}
      ref={frame}
    />
  );
}

/** Reloads a video without data, whose request may hang; otherwise rewinds it. */
function restart(video: HTMLVideoElement): void {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) video.load();
  else video.currentTime = 0;
}
