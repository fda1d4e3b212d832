import type { QueryClient } from '@tanstack/react-query';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { sendSeen } from './follow-calls.ts';
import { latest } from './followed-place.ts';
import { type Follower, followsQuery, keepFollows } from './follows-query.ts';

/**
 * A story of the place is on screen. It and those after it count as seen; stories added before it meanwhile do not. A failure is not shown:
 * the place stays new on other devices.
 */
export function markSeen(client: QueryClient, follower: Follower, place: FeedPlace, storyIndex: number): void {
  const places = client.getQueryData(followsQuery(follower).queryKey) ?? [];
  const followed = places.find(({ id }) => id === place.id);
  const seenAt = latest(place.stories.slice(storyIndex).map(({ createdAt }) => createdAt));
  if (!followed || seenAt === null || seenAt <= followed.seenAt) return;
  keepFollows(
    client,
    follower,
    places.map((one) => (one === followed ? { ...one, seenAt } : one)),
  );
  if (follower !== 'device') sendSeen(place.id, seenAt).catch(() => {});
}
