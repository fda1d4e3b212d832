import { useEffect, useEffectEvent } from 'react';
import { RoundButton } from '../../controls/buttons.tsx';
import { useModal } from '../../controls/sheet.tsx';
import type { FeedPlace } from '../../feed-data/feed-place.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { PlayingStage } from '../../story-player/playing-stage.tsx';
import { ProgressSegments } from '../../story-player/progress-segments.tsx';
import { StoryCaption } from '../../story-player/story-caption.tsx';
import { StoryHeader } from '../../story-player/story-header.tsx';
import { useStoryPlayer } from '../../story-player/use-story-player.ts';
import { useWarmMedia } from '../../story-player/use-warm-media.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { ViewerFrame } from './viewer-frame.tsx';

type Props = { place: FeedPlace; onClose: () => void };

/** One place and two tap zones: the start half goes back, the end half forward. The end of the last story closes. */
export function SimpleViewer({ place, onClose }: Props) {
  const { t } = useLanguage();
  const dialog = useModal(onClose);
  const playback = useStoryPlayer(place.stories, { rules: { leavesAtEnd: true } });
  const { player, view, story, progressRef } = playback;
  const nextStory = place.stories[view.storyIndex + 1];
  useWarmMedia({ playback, nextStory, nextPlaceStory: undefined });

  const close = useEffectEvent(onClose);
  const isLastEnded = view.phase === 'ended' && nextStory === undefined;
  useEffect(() => {
    if (isLastEnded) close();
  }, [isLastEnded]);

  const goBack = () => player.send({ type: 'wentBack' });
  const goForward = () => player.send({ type: 'wentNext' });
  useViewerKeys({ player, goForward, goBack, lastIndex: place.stories.length - 1 });

  if (!story) return null;
  return (
    <dialog
      aria-label={place.name}
      className="m-0 size-full max-h-none max-w-none bg-black p-0 outline-none open:grid open:place-items-center sm:py-4"
      ref={dialog}
      tabIndex={-1}
    >
      <div className="size-full sm:aspect-9/16 sm:w-auto sm:max-w-full">
        <ViewerFrame
          caption={<StoryCaption key={story.id} story={story} />}
          header={
            <StoryHeader
              end={<RoundButton className="pointer-events-auto" icon="close" label={t('Close')} onClick={onClose} />}
              place={place}
              progress={
                <ProgressSegments count={place.stories.length} index={view.storyIndex} progressRef={progressRef} />
              }
              story={story}
            />
          }
        >
          <PlayingStage
            hasNext={nextStory !== undefined}
            onBack={goBack}
            onForward={goForward}
            onSkipLast={onClose}
            playback={playback}
            tapLayout="halves"
          />
        </ViewerFrame>
      </div>
    </dialog>
  );
}
