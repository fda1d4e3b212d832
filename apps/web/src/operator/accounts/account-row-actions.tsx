import { useState } from 'react';
import { AccountActions } from '../account-actions/account-actions.tsx';
import type { RowItem } from '../controls/row-menu.tsx';
import { describeCheck, runAccountCheck } from '../queries/account-checks.ts';
import { type CrawlerAccount, makeDefaultAccount } from '../queries/accounts.ts';
import { useAction } from '../queries/jobs/use-action.ts';
import { CodeDialog } from './code-dialog.tsx';
import { SessionDialog } from './session-dialog.tsx';

type Props = { account: CrawlerAccount; isLast: boolean; onRemoveFailed: (error: unknown) => void };

/** Everything that can be done with an account, also with its session. */
export function AccountRowActions({ account, isLast, onRemoveFailed }: Props) {
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
  const code: RowItem = {
    icon: 'check',
    label: `Submit code for ${username}`,
    onClick: () => setOpen('code'),
    text: 'Submit code',
  };
  const check: RowItem = {
    icon: 'pulse',
    isBusy: test.isPending,
    label: `Test ${username}`,
    onClick: () => test.mutate(account),
    text: 'Test',
  };
  const session: RowItem = {
    icon: 'key',
    label: `New session for ${username}`,
    onClick: () => setOpen('session'),
    text: 'New session',
  };
  const makeDefault: RowItem = {
    icon: 'star',
    isBusy: choose.isPending,
    label: `Make ${username} the default account`,
    onClick: () => choose.mutate(account),
    text: 'Make default',
  };
  return (
    <>
      <AccountActions
        account={account}
        isLast={isLast}
        more={[check, session, ...(isDefault ? [] : [makeDefault])]}
        onRemoveFailed={onRemoveFailed}
        removeFailedTitle="Failed to remove account"
        urgent={awaitsCodeUntil === null ? [] : [code]}
      />
      {open === 'session' && <SessionDialog account={account} onClose={close} />}
      {open === 'code' && <CodeDialog account={account} onClose={close} />}
    </>
  );
}
