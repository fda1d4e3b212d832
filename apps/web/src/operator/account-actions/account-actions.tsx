import { useState } from 'react';
import { showNotice } from '../../ui/notices/notices.tsx';
import { ConfirmDialog } from '../controls/dialogs/confirm-dialog.tsx';
import { RowAction } from '../controls/row-action.tsx';
import { RowActions, type RowItem } from '../controls/row-menu.tsx';
import { useExtendCooldown } from '../cooldown/use-extend-cooldown.tsx';
import { epochOf } from '../formats/times.ts';
import {
  type CrawlerAccount,
  extendAccountCooldown,
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
  /** The actions that this account most likely needs now. */
  urgent?: RowItem[];
  /** Further actions. */
  more?: RowItem[];
};

/** Freezes, unfreezes and removes an account. */
export function AccountActions({ account, isLast, removeFailedTitle, onRemoveFailed, urgent = [], more = [] }: Props) {
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
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
    failedTitle: state === 'disabled' ? 'Failed to unfreeze account' : 'Failed to reactivate account',
  });
  const cooldown = useExtendCooldown({
    extend: (minutes) => extendAccountCooldown({ id: account.id, minutes }),
    name: username,
    until: account.isRateLimited ? epochOf(account.rateLimitExpiry) : null,
  });
  const reactivateText = state === 'disabled' ? 'Unfreeze' : 'Reactivate';
  const reactivate: RowItem = {
    icon: 'play',
    isBusy: unfreeze.isPending,
    label: `${reactivateText} ${username}`,
    onClick: () => unfreeze.mutate(account),
    text: reactivateText,
  };
  const toFreeze: RowItem = {
    icon: 'pause',
    isBusy: freeze.isPending,
    label: `Freeze ${username}`,
    onClick: () => freeze.mutate(account),
    text: 'Freeze',
  };
  const canCoolDown = state === 'active' || state === 'cooling' || state === 'resting';
  const items = [
    ...urgent,
    ...(isAtWork(account) ? [] : [reactivate]),
    ...more,
    ...(state === 'disabled' ? [] : [toFreeze]),
    ...(canCoolDown ? [cooldown.item] : []),
  ];
  const kept = isDefault ? 'The default account stays' : isLast ? 'The last account stays' : null;

  function confirmOrExplain() {
    if (!kept) return setIsConfirmOpen(true);
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
        isUnavailable={kept !== null}
        label={kept ? `${kept}: ${username}` : `Remove ${username}`}
        onClick={confirmOrExplain}
        text={kept ?? 'Remove'}
      />
      {cooldown.dialog}
      {isConfirmOpen && (
        <ConfirmDialog
          confirm={`Remove ${username}`}
          onClose={() => setIsConfirmOpen(false)}
          onConfirm={() => remove.mutate(account, onRemoveFailed && { onError: onRemoveFailed })}
          text={REMOVAL_QUESTION}
          title={`Remove ${username}?`}
        />
      )}
    </div>
  );
}
