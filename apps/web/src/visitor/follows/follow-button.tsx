import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useFollows } from './data/use-follows.ts';
import { FollowToggle } from './follow-toggle.tsx';

/** Follows or unfollows the place. Samples cannot be followed. */
export function FollowButton({ place }: { place: FeedPlace }) {
  const { places, changes } = useFollows();
  if (place.isSample) return null;
  const followed = places?.find(({ id }) => id === place.id);
  return (
    <FollowToggle
      isDisabled={!changes}
      isFollowed={followed !== undefined}
      onPress={() => (followed ? changes?.unfollow(followed) : changes?.follow(place))}
    />
  );
}
