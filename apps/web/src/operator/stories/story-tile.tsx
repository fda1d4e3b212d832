import { Link } from 'react-router-dom';
import { useNow } from '../../ui/time/use-now.ts';
import { timeAgo } from '../formats/times.ts';
import { storyHistoryPath } from '../navigation/cause-paths.ts';
import { placementName } from './placement-labels.ts';
import type { ListedStory } from './stories-query.ts';
import { StoryPicture } from './story-picture.tsx';

const THUMBNAIL_WIDTH = 320;

/** A story with its place, its age and the reason for its place. Links to the page of the story. */
export function StoryTile({ story }: { story: ListedStory }) {
  const { id, locationName, username, postedAt, expiresAt } = story;
  const now = useNow();
  return (
    <Link className="group grid min-w-0 content-start gap-1.5" to={storyHistoryPath(id)}>
      <StoryPicture className="group-hover:brightness-110" story={story} width={THUMBNAIL_WIDTH} />
      <span className="grid min-w-0 text-12">
        <span className="own-direction truncate text-14 font-semibold group-hover:underline">{locationName}</span>
        <span className="truncate text-muted">
          {timeAgo(postedAt, now)}
          {Date.parse(expiresAt) <= now && ' · expired'}
        </span>
        <span className="truncate text-muted">{placementName(story)}</span>
        <span className="own-direction truncate text-muted">{username ? `@${username}` : 'A user'}</span>
      </span>
    </Link>
  );
}
