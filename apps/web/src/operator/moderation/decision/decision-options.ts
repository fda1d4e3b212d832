import { type DecisionAction, decisionActions } from '@around/contracts/operator/moderation/decisions';
import type { ConsoleIconName } from '../../controls/console-icon.tsx';
import type { CaseDetail } from '../moderation-queries.ts';

export type DecisionOption = {
  action: DecisionAction;
  name: string;
  /** The keyboard shortcut. */
  key: string;
  icon: ConsoleIconName;
  isDangerous: boolean;
  /** Why this decision is not possible for the case; null if it is possible. */
  obstacle: string | null;
};

const shortNames: Partial<Record<DecisionAction, string>> = {
  excludeProfile: 'Remove the profile',
  suspendUser: 'Suspend the user',
};
const NO_STORY = 'No story of this case exists';
const DELETED = 'The story is deleted';

/** Whether the author of a moment that was taken down appeals. */
export function isAuthorsAppeal({ kind, isAppeal }: Pick<CaseDetail, 'kind' | 'isAppeal'>): boolean {
  return kind === 'story' && isAppeal;
}

/** Every decision, in the order of the buttons. */
export function decisionOptions(found: CaseDetail): DecisionOption[] {
  return isAuthorsAppeal(found) ? appealOptions(found) : caseOptions(found);
}

function appealOptions(found: CaseDetail): DecisionOption[] {
  const refusal = { action: refusalOf(found), name: 'Refuse the appeal', key: 'x', icon: 'trash' } as const;
  return [
    { action: 'restore', name: 'Grant the appeal', key: 'r', icon: 'undo', isDangerous: false, obstacle: null },
    { ...refusal, isDangerous: true, obstacle: null },
  ];
}

/** Refusing an appeal repeats the decision that the author appealed against. */
function refusalOf({ appeal }: CaseDetail): 'hide' | 'remove' {
  return appeal?.isHidden ? 'hide' : 'remove';
}

function caseOptions(found: CaseDetail): DecisionOption[] {
  const isRemoval = found.kind === 'removal';
  const visibility = found.story?.visibility;
  const profileId = found.author?.profileId ?? found.removal?.foundProfile?.id ?? null;
  const option = (action: DecisionAction, rest: Omit<DecisionOption, 'action' | 'name' | 'isDangerous'>) => ({
    action,
    name:
      isRemoval && action === 'dismiss' ? 'Refuse the request' : (shortNames[action] ?? decisionActions[action].label),
    isDangerous: action !== 'dismiss' && action !== 'restore' && action !== 'hide',
    ...rest,
  });
  return [
    option('dismiss', {
      key: 'd',
      icon: 'check',
      obstacle:
        !isRemoval && (visibility === 'hidden' || visibility === 'removed')
          ? `The story is ${visibility}: restore or remove it`
          : null,
    }),
    option('restore', {
      key: 'r',
      icon: 'undo',
      obstacle: !visibility ? NO_STORY : visibility === 'gone' ? DELETED : visibility === 'shown' ? 'Visitors see the story already' : null,
    }),
    option('hide', {
      key: 'h',
      icon: 'eye',
      obstacle: !visibility ? NO_STORY : visibility === 'gone' ? DELETED : visibility === 'hidden' ? 'The story is hidden already' : null,
    }),
    // Also possible if the story was deleted: its content is blocked, and its reporters are notified.
    option('remove', { key: 'x', icon: 'trash', obstacle: isRemoval && !visibility ? NO_STORY : null }),
    option('excludeProfile', {
      key: 'p',
      icon: 'shield',
      obstacle: profileId ? null : 'No profile at the network belongs to this case',
    }),
    option('suspendUser', {
      key: 'u',
      icon: 'stop',
      obstacle: found.author?.userId ? null : 'No user of Around shared this',
    }),
  ];
}

/** Decisions about more than one story, which the operator confirms. */
export function needsQuestion(action: DecisionAction): boolean {
  return action === 'excludeProfile' || action === 'suspendUser';
}

/** The error text for a refusal without words: the person must learn why. Undefined for a decision that needs no words. */
export function missingWords(found: CaseDetail, action: DecisionAction): string | undefined {
  if (found.kind === 'removal' && decisionActions[action].outcome === 'kept') {
    return 'Please tell the person why the request is refused';
  }
  if (isAuthorsAppeal(found) && action === refusalOf(found)) return 'Please tell the author why the decision stays';
  return undefined;
}
