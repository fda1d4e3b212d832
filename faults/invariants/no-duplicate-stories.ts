import type { Evidence } from './evidence.ts';

/** D: each story is one row, counted once, and in the feed once while it is live and one of the newest of its place. */
export function findDuplicates({ stored, countedAsAdded, inFeed }: Evidence): string[] {
  const problems = [
    ...repeated(stored.map((story) => story.externalId)).map((id) => `${id} is stored twice`),
    ...repeated(inFeed).map((id) => `${id} is in the feed twice`),
  ];
  if (countedAsAdded !== stored.length) problems.push(`${stored.length} rows, counted as ${countedAsAdded}`);
  const listed = new Set(inFeed);
  const unlisted = stored.filter((story) => story.belongsInFeed && !listed.has(story.id));
  return [...problems, ...unlisted.map((story) => `${story.externalId} is live and not in the feed`)];
}

function repeated(items: string[]): string[] {
  return items.filter((item, index) => items.indexOf(item) !== index);
}
