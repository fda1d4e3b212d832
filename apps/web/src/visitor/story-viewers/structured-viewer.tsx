import { STRUCTURED_STORY_MS } from '@around/contracts/stories/story-durations';
import { QuietButton } from '../../ui/controls/buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { useCaptionOf } from '../feed-data/use-caption-of.ts';
import { usePreload } from '../story-player/media/use-preload.ts';
import { useStoryPlayer } from '../story-player/state/use-story-player.ts';
import { ProgressSegments } from '../story-player/view/progress-segments.tsx';
import { StoryAnnouncer } from '../story-player/view/story-announcer.tsx';
import { PauseButton, SoundButton } from '../story-player/view/story-controls.tsx';
import { StoryHeader } from '../story-player/view/story-header.tsx';
import { StorySurface } from '../story-player/view/story-surface.tsx';
import { useLeaveAtEnd } from './use-leave-at-end.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { ViewerFrame } from './viewer-frame.tsx';

type Props = { place: FeedPlace; storyMs?: number; onClose: () => void };

/** A viewer with text buttons Previous, Next and Close. All stories have the same duration; a press pauses. */
export function StructuredViewer({ place, storyMs = STRUCTURED_STORY_MS, onClose }: Props) {
  const captionOf = useCaptionOf();
  const { t } = useLanguage();
  const rules = { imageMs: storyMs, videoMs: storyMs, leavesAtEnd: true };
  const playback = useStoryPlayer(place.stories, { rules });
  const { player, view, story, progressRef } = playback;
  const nextStory = place.stories[view.storyIndex + 1];
  usePreload({ playback, nextStory, nextPlaceStory: undefined });

  useLeaveAtEnd(playback, nextStory !== undefined, onClose);

  const goBack = () => player.send({ type: 'wentBack' });
  const goForward = () => (nextStory ? player.send({ type: 'wentNext' }) : onClose());
  const commands = { previousStory: goBack, nextStory: goForward };
  useViewerKeys({ player, lastIndex: place.stories.length - 1, commands });

  if (!story) return null;
  return (
    <Modal aria-label={place.name} className="size-full bg-paper grid place-items-center sm:py-4" onClose={onClose}>
      <div className="flex size-full max-w-md flex-col gap-3 max-sm:pb-3">
        <div className="min-h-0 flex-1">
          <ViewerFrame
            caption={<p className="above-scrim own-direction text-16 text-white">{captionOf(story)}</p>}
            controls={
              <>
                <PauseButton playback={playback} />
                <SoundButton />
              </>
            }
            header={
              <StoryHeader
                place={place}
                progress={
                  <ProgressSegments count={place.stories.length} index={view.storyIndex} progressRef={progressRef} />
                }
                story={story}
              />
            }
          >
            <StorySurface
              hasNext={nextStory !== undefined}
              onBack={goBack}
              onForward={goForward}
              onSkipLast={onClose}
              playback={playback}
              tapLayout="thirds"
            />
          </ViewerFrame>
        </div>
        <div className="flex justify-center gap-3 px-3">
          <QuietButton onClick={goBack}>{t('Previous')}</QuietButton>
          <QuietButton onClick={goForward}>{t('Next')}</QuietButton>
          <QuietButton onClick={onClose}>{t('Close')}</QuietButton>
        </div>
      </div>
      <StoryAnnouncer place={place} storyIndex={view.storyIndex} />
    </Modal>
  );
}
