import { useState } from 'react';
import { RowAction } from '../controls/row-action.tsx';
import { describeCheck, runAccountCheck } from '../queries/account-checks.ts';
import { type CrawlerAccount, makeDefaultAccount } from '../queries/accounts.ts';
import { useAction } from '../queries/jobs/use-action.ts';
import { CodeDialog } from './code-dialog.tsx';
import { SessionDialog } from './session-dialog.tsx';

/** Tests or replaces an account's session, submits a two-factor code, and sets the default account. */
export function AccountSessionActions({ account }: { account: CrawlerAccount }) {
  const [open, setOpen] = useState<'session' | 'code'>();
  const close = () => setOpen(undefined);
  const { username, isDefault, awaitsCodeUntil } = account;
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
        text="Test"
      />
      <RowAction
        icon="key"
        label={`New session for ${username}`}
        onClick={() => setOpen('session')}
        text="New session"
      />
      {awaitsCodeUntil !== null && (
        <RowAction icon="check" label={`Code for ${username}`} onClick={() => setOpen('code')} text="Give code" />
      )}
      {!isDefault && (
        <RowAction
          icon="star"
          isBusy={choose.isPending}
          label={`Make ${username} the default account`}
          onClick={() => choose.mutate(account)}
          text="Make default"
        />
      )}
      {open === 'session' && <SessionDialog account={account} onClose={close} />}
      {open === 'code' && <CodeDialog account={account} onClose={close} />}
    </div>
  );
}
