import type { DecisionAction } from '@around/contracts/operator/moderation/decisions';
import type { CaseDetail } from '../moderation-queries.ts';

/** What the operator confirms: names the profile or the user, and what happens. */
export function questionOf(action: DecisionAction, { author, removal }: CaseDetail) {
  if (action === 'suspendUser') {
    return {
      title: `Remove the story and suspend ${author?.username}?`,
      text: 'The story is removed, and the user cannot share until the suspension ends. The user is notified by mail.',
      confirm: 'Remove and suspend',
    };
  }
  return {
    title: `Remove @${author?.username ?? removal?.foundProfile?.username} permanently?`,
    text: 'All its stories disappear now. Its data is deleted in ten minutes and never stored again.',
    confirm: 'Remove permanently',
  };
}
