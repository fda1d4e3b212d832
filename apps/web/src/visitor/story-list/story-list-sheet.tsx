import { Sheet } from '../../ui/dialogs/sheet.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { useCaptionOf } from '../feed-data/use-caption-of.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import { StoryPoster } from '../story-player/media/story-poster.tsx';
import { StoryBadges, StoryTimeAndDistance } from '../story-player/view/story-labels.tsx';

type Props = { place: FeedPlace; onStoryChosen: (storyIndex: number) => void; onClose: () => void };

/** All stories of a place as a list of posters and captions, without playback. */
export function StoryListSheet({ place, onStoryChosen, onClose }: Props) {
  const { t } = useLanguage();
  const captionOf = useCaptionOf();
  return (
    <Sheet onClose={onClose} title={place.name}>
      <div className="mb-3 flex items-center justify-between gap-4 empty:hidden">
        <p className="text-14 text-muted">{t('{count} stories', { count: place.stories.length })}</p>
        <FollowButton place={place} />
      </div>
      <ol className="grid gap-2">
        {place.stories.map((story, index) => (
          <li key={story.id}>
            <button
              className="flex w-full gap-4 rounded-card p-2 text-start hover:bg-paper"
              onClick={() => onStoryChosen(index)}
              type="button"
            >
              <span
                className="relative aspect-3/4 w-20 shrink-0 self-start overflow-hidden rounded-card"
                data-story={story.id}
              >
                <StoryPoster isSmall story={story} />
              </span>
              <span className="grid min-w-0 flex-1 content-start gap-1">
                <span className="own-direction text-16">{captionOf(story)}</span>
                <span className="text-14 text-muted">
                  <StoryTimeAndDistance place={place} story={story} />
                </span>
                <span className="flex flex-wrap gap-1.5">
                  <StoryBadges place={place} story={story} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
