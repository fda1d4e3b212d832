import type { CaseSummary } from '../moderation-queries.ts';

/** The name of a case in lists, titles and notices. */
export function caseName({ kind, story, subject }: Pick<CaseSummary, 'kind' | 'story' | 'subject'>): string {
  if (kind === 'removal') return subject ?? 'A request whose text is deleted';
  return story ? `Story at ${story.locationName}` : 'A story that is deleted';
}
