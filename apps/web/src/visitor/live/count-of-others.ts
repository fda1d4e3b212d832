import type { NewStories } from './feed-stream.ts';

/** The number of new stories without the visitor's own moments. */
export function countOfOthers({ count, momentIds }: NewStories, own: readonly { id: string }[] = []): number {
  const ownIds = new Set(own.map(({ id }) => id));
  return count - momentIds.filter((id) => ownIds.has(id)).length;
}
