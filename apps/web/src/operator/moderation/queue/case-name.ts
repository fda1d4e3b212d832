import type { CaseSummary } from '../moderation-queries.ts';

/** How a case is called in lists, titles and notices. */
export function caseName({ kind, story, subject }: Pick<CaseSummary, 'kind' | 'story' | 'subject'>): string {
  if (kind === 'removal') return subject ?? 'A request whose words are deleted';
  return story ? `Story at ${story.locationName}` : 'A story that is deleted';
}
