import { STRUCTURED_STORY_MS } from '@around/contracts/stories/story-durations';
import { QuietButton } from '../../ui/controls/buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { useCaptionOf } from '../feed-data/use-caption-of.ts';
import { usePreload } from '../story-player/media/use-preload.ts';
import type { PlayerRules } from '../story-player/state/player-state.ts';
import { useStoryPlayer } from '../story-player/state/use-story-player.ts';
import { StoryAnnouncer } from '../story-player/view/story-announcer.tsx';
import { PlayedStory } from './played-story.tsx';
import { useLeaveAtEnd } from './use-leave-at-end.ts';
import { useViewerKeys } from './use-viewer-keys.ts';

type Props = {
  place: FeedPlace;
  storyIndex?: number;
  rules?: Partial<PlayerRules>;
  onClose: () => void;
};

const RULES = { imageMs: STRUCTURED_STORY_MS, videoMs: STRUCTURED_STORY_MS, leavesAtEnd: true };

/** A viewer with text buttons Previous, Next and Close. All stories have the same duration; a press pauses. */
export function StructuredViewer({ place, storyIndex = 0, rules, onClose }: Props) {
  const captionOf = useCaptionOf();
  const { t } = useLanguage();
  const playback = useStoryPlayer(place.stories, { storyIndex, rules: { ...RULES, ...rules } });
  const { player, view, story } = playback;
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
          <PlayedStory
            caption={<p className="above-scrim own-direction text-16 text-white">{captionOf(story)}</p>}
            hasNext={nextStory !== undefined}
            onBack={goBack}
            onForward={goForward}
            onSkipLast={onClose}
            place={place}
            playback={playback}
            story={story}
            tapLayout="thirds"
          />
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
