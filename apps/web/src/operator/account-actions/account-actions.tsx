import { useState } from 'react';
import { showNotice } from '../../ui/notices/notices.tsx';
import { ConfirmDialog } from '../controls/dialogs/confirm-dialog.tsx';
import { RowAction } from '../controls/row-action.tsx';
import { RowActions, type RowItem } from '../controls/row-menu.tsx';
import { useRestLonger } from '../cooldown/use-rest-longer.tsx';
import { epochOf } from '../formats/times.ts';
import {
  type CrawlerAccount,
  extendAccountRest,
  freezeAccount,
  removeAccount,
  unfreezeAccount,
} from '../queries/accounts.ts';
import { useAction } from '../queries/jobs/use-action.ts';
import { isAtWork } from './account-state.ts';
import { describeRemovalFailure } from './removal-failure.ts';

const REMOVAL_QUESTION = 'Are you sure you want to remove this Instagram account from the crawler?';

type Props = {
  account: CrawlerAccount;
  isLast: boolean;
  removeFailedTitle: string;
  onRemoveFailed?: (error: unknown) => void;
  /** What is most likely wanted of this account. */
  urgent?: RowItem[];
  /** Further actions. */
  more?: RowItem[];
};

/** Freezes, unfreezes and removes an account. */
export function AccountActions({ account, isLast, removeFailedTitle, onRemoveFailed, urgent = [], more = [] }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { username, state, isDefault } = account;
  const remove = useAction({
    run: removeAccount,
    done: ({ message }) => ({ title: 'Account Removed', description: message }),
    failedTitle: removeFailedTitle,
    describeFailure: describeRemovalFailure,
  });
  const freeze = useAction({
    run: freezeAccount,
    done: ({ message }) => ({ title: message }),
    failedTitle: 'Failed to freeze account',
  });
  const unfreeze = useAction({
    run: unfreezeAccount,
    done: ({ message }) => ({ title: message }),
    failedTitle: state === 'disabled' ? 'Failed to unfreeze account' : 'Failed to put account back to work',
  });
  const rest = useRestLonger({
    extend: (minutes) => extendAccountRest({ id: account.id, minutes }),
    name: username,
    until: account.isRateLimited ? epochOf(account.rateLimitExpiry) : null,
  });
  const putBackText = state === 'disabled' ? 'Unfreeze' : 'Put back';
  const putBack: RowItem = {
    icon: 'play',
    isBusy: unfreeze.isPending,
    label: `${putBackText} ${username}`,
    onClick: () => unfreeze.mutate(account),
    text: putBackText,
  };
  const toFreeze: RowItem = {
    icon: 'pause',
    isBusy: freeze.isPending,
    label: `Freeze ${username}`,
    onClick: () => freeze.mutate(account),
    text: 'Freeze',
  };
  const canRest = state === 'active' || state === 'cooling' || state === 'resting';
  const items = [
    ...urgent,
    ...(isAtWork(account) ? [] : [putBack]),
    ...more,
    ...(state === 'disabled' ? [] : [toFreeze]),
    ...(canRest ? [rest.item] : []),
  ];
  const kept = isDefault ? 'The default account stays' : isLast ? 'The last account stays' : null;

  function askOrExplain() {
    if (!kept) return setIsAsking(true);
    const description = isDefault
      ? 'The default account cannot be removed. Make another one the default account first.'
      : 'The last remaining account cannot be removed.';
    showNotice({ tone: 'error', title: removeFailedTitle, description });
  }

  return (
    <div className="flex flex-wrap items-center gap-2 max-md:justify-end md:flex-nowrap md:justify-end md:gap-1">
      <RowActions items={items} name={username} />
      <RowAction
        icon="trash"
        isBusy={remove.isPending}
        isDangerous
        isOutOfReach={kept !== null}
        label={kept ? `${kept}: ${username}` : `Remove ${username}`}
        onClick={askOrExplain}
        text={kept ?? 'Remove'}
      />
      {rest.dialog}
      {isAsking && (
        <ConfirmDialog
          confirm={`Remove ${username}`}
          onClose={() => setIsAsking(false)}
          onConfirm={() => remove.mutate(account, onRemoveFailed && { onError: onRemoveFailed })}
          text={REMOVAL_QUESTION}
          title={`Remove ${username}?`}
        />
      )}
    </div>
  );
}
