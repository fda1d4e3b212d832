import type { NewStories } from './feed-stream.ts';

/** How many of the new stories are news to the visitor: not the moments that they shared themselves. */
export function countOfOthers({ count, momentIds }: NewStories, own: readonly { id: string }[] = []): number {
  const ownIds = new Set(own.map(({ id }) => id));
  return count - momentIds.filter((id) => ownIds.has(id)).length;
}
