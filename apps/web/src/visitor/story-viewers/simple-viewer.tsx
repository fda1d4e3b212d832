import { RoundButton } from '../../ui/controls/buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { usePreload } from '../story-player/media/use-preload.ts';
import type { PlayerRules } from '../story-player/state/player-state.ts';
import { useStoryPlayer } from '../story-player/state/use-story-player.ts';
import { StoryAnnouncer } from '../story-player/view/story-announcer.tsx';
import { StoryCaption } from '../story-player/view/story-caption.tsx';
import { PlayedStory } from './played-story.tsx';
import { useLeaveAtEnd } from './use-leave-at-end.ts';
import { useViewerKeys } from './use-viewer-keys.ts';

type Props = { place: FeedPlace; storyIndex?: number; rules?: Partial<PlayerRules>; onClose: () => void };

/** One place with two tap zones, back and forward. Closes after the last story. */
export function SimpleViewer({ place, storyIndex = 0, rules, onClose }: Props) {
  const { t } = useLanguage();
  const playback = useStoryPlayer(place.stories, { storyIndex, rules: { leavesAtEnd: true, ...rules } });
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
    <Modal aria-label={place.name} className="size-full bg-black grid place-items-center framed:py-4" onClose={onClose}>
      <div className="size-full framed:aspect-9/16 framed:w-auto framed:max-w-full">
        <PlayedStory
          caption={<StoryCaption key={story.id} player={player} story={story} />}
          hasNext={nextStory !== undefined}
          headerEnd={<RoundButton className="pointer-events-auto" icon="close" label={t('Close')} onClick={onClose} />}
          onBack={goBack}
          onForward={goForward}
          onSkipLast={onClose}
          place={place}
          playback={playback}
          story={story}
          tapLayout="halves"
        />
      </div>
      <StoryAnnouncer place={place} storyIndex={view.storyIndex} />
    </Modal>
  );
}
