import { RoundButton } from '../../ui/controls/buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { usePreload } from '../story-player/media/use-preload.ts';
import { useStoryPlayer } from '../story-player/state/use-story-player.ts';
import { ProgressSegments } from '../story-player/view/progress-segments.tsx';
import { StoryAnnouncer } from '../story-player/view/story-announcer.tsx';
import { StoryCaption } from '../story-player/view/story-caption.tsx';
import { PauseButton, SoundButton } from '../story-player/view/story-controls.tsx';
import { StoryHeader } from '../story-player/view/story-header.tsx';
import { StorySurface } from '../story-player/view/story-surface.tsx';
import { useLeaveAtEnd } from './use-leave-at-end.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { ViewerFrame } from './viewer-frame.tsx';

type Props = { place: FeedPlace; onClose: () => void };

/** One place with two tap zones, back and forward. Closes after the last story. */
export function SimpleViewer({ place, onClose }: Props) {
  const { t } = useLanguage();
  const playback = useStoryPlayer(place.stories, { rules: { leavesAtEnd: true } });
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
    <Modal aria-label={place.name} className="size-full bg-black grid place-items-center framed:py-4" onClose={onClose}>
      <div className="size-full framed:aspect-9/16 framed:w-auto framed:max-w-full">
        <ViewerFrame
          caption={<StoryCaption key={story.id} player={player} story={story} />}
          controls={
            <>
              <PauseButton playback={playback} />
              <SoundButton />
            </>
          }
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
          <StorySurface
            hasNext={nextStory !== undefined}
            onBack={goBack}
            onForward={goForward}
            onSkipLast={onClose}
            playback={playback}
            tapLayout="halves"
          />
        </ViewerFrame>
      </div>
      <StoryAnnouncer place={place} storyIndex={view.storyIndex} />
    </Modal>
  );
}
