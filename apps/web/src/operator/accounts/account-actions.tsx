import { useState } from 'react';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { type CrawlerAccount, removeAccount, switchAccount } from '../queries/accounts.ts';
import { useAction } from '../queries/use-action.ts';
import { describeRemovalFailure } from './removal-failure.ts';

const QUESTION = 'Are you sure you want to remove this Instagram account from the crawler?';

type Props = { account: CrawlerAccount; isLast: boolean; removeFailedTitle: string };

/** Freezes and thaws an account, and removes it after asking. */
export function AccountActions({ account, isLast, removeFailedTitle }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const isFrozen = account.state === 'disabled';
  const remove = useAction({
    run: removeAccount,
    done: ({ message }) => ({ title: 'Account Removed', description: message }),
    failedTitle: removeFailedTitle,
    describeFailure: describeRemovalFailure,
  });
  const toggle = useAction({
    run: switchAccount,
    done: ({ message }) => ({ title: message }),
    failedTitle: isFrozen ? 'Failed to unfreeze account' : 'Failed to freeze account',
  });
  const kept = account.isDefault ? 'The default account stays' : isLast ? 'The last account stays' : null;
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:justify-end">
      <ConsoleButton
        isSmall
        busy={toggle.isPending && 'Working...'}
        label={`${isFrozen ? 'Unfreeze' : 'Freeze'} ${account.username}`}
        onClick={() => toggle.mutate(account)}
      >
        {isFrozen ? 'Unfreeze' : 'Freeze'}
      </ConsoleButton>
      {kept ? (
        <span className="text-12 text-muted">{kept}</span>
      ) : (
        <ConsoleButton
          isSmall
          busy={remove.isPending && 'Removing...'}
          icon="trash"
          label={`Remove ${account.username}`}
          look="danger"
          onClick={() => setIsAsking(true)}
        >
          Remove
        </ConsoleButton>
      )}
      {isAsking && (
        <ConfirmDialog
          confirm={`Remove ${account.username}`}
          onClose={() => setIsAsking(false)}
          onConfirm={() => remove.mutate(account)}
          text={QUESTION}
          title={`Remove ${account.username}?`}
        />
      )}
    </div>
  );
}
