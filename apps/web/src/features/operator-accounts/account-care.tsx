import { useState } from 'react';
import { RowAction } from '../../operator/controls/row-action.tsx';
import { describeCheck, runAccountCheck } from '../../operator/queries/account-checks.ts';
import { type CrawlerAccount, makeDefaultAccount } from '../../operator/queries/accounts.ts';
import { useAction } from '../../operator/queries/use-action.ts';
import { SessionDialog } from './session-dialog.tsx';

/** Tests an account's session, gives it a new one, and makes it the default account. */
export function AccountCare({ account }: { account: CrawlerAccount }) {
  const [isRenewing, setIsRenewing] = useState(false);
  const { username, isDefault } = account;
  const test = useAction({
    run: runAccountCheck,
    done: (check) => ({
      title: `${username}: ${describeCheck(check)}`,
      isWarning: check.authenticationSuccess !== true,
    }),
    failedTitle: 'Failed to test account',
  });
  const choose = useAction({
    run: makeDefaultAccount,
    done: ({ message }) => ({ title: message }),
    failedTitle: 'Failed to change the default account',
  });
  return (
    <div className="flex flex-wrap gap-2 max-md:justify-end md:flex-nowrap md:gap-1">
      <RowAction
        icon="pulse"
        isBusy={test.isPending}
        label={`Test ${username}`}
        onClick={() => test.mutate(account)}
        word="Test"
      />
      <RowAction
        icon="key"
        label={`New session for ${username}`}
        onClick={() => setIsRenewing(true)}
        word="New session"
      />
      {!isDefault && (
        <RowAction
          icon="star"
          isBusy={choose.isPending}
          label={`Make ${username} the default account`}
          onClick={() => choose.mutate(account)}
          word="Make default"
        />
      )}
      {isRenewing && <SessionDialog account={account} onClose={() => setIsRenewing(false)} />}
    </div>
  );
}
