import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleCard } from '../controls/console-card.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { TextField } from '../controls/text-field.tsx';
import { failureHeadline } from '../formats/failure-texts.ts';
import { addAccount, type NewAccount } from '../queries/accounts.ts';
import { useAction } from '../queries/use-action.ts';
import { isSignedOut } from '../session/admin-session.ts';
import type { AccountProblem, AccountRule } from './account-rules.ts';

const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const EMPTY: NewAccount = { username: '', sessionId: '', password: '', userAgent: USER_AGENT };

type Props = { rule: AccountRule; failedTitle: string; incompleteTitle: string };

/** Adds an account that crawls; what was typed stays until that has worked. */
export function AddAccountForm({ rule, failedTitle, incompleteTitle }: Props) {
  const [account, setAccount] = useState(EMPTY);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const add = useAction({
    run: addAccount,
    done: ({ message }) => ({ title: 'Account Added', description: message }),
    failedTitle,
    describeFailure,
  });

  function change(part: Partial<NewAccount>) {
    setAccount({ ...account, ...part });
    setProblem(null);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const trimmed = { ...account, username: account.username.trim(), sessionId: account.sessionId.trim() };
    const found = rule(trimmed);
    setProblem(found);
    if (found) showNotice({ tone: 'error', title: incompleteTitle, description: found.text });
    else add.mutate(trimmed, { onSuccess: () => setAccount(EMPTY) });
  }

  const errorOf = (field: AccountProblem['field']) => (problem?.field === field ? problem.text : undefined);
  return (
    <ConsoleCard title="Add New Instagram Account">
      <form className="grid gap-4 sm:grid-cols-2" noValidate onSubmit={onSubmit}>
        <TextField
          autoComplete="off"
          error={errorOf('username')}
          isRequired
          label="Username"
          name="username"
          onChange={(username) => change({ username })}
          value={account.username}
        />
        <TextField
          autoComplete="off"
          error={errorOf('sessionId')}
          hint="Either this or the password"
          label="Session ID"
          name="sessionId"
          onChange={(sessionId) => change({ sessionId })}
          type="password"
          value={account.sessionId}
        />
        <TextField
          autoComplete="new-password"
          label="Password"
          name="password"
          onChange={(password) => change({ password })}
          type="password"
          value={account.password}
        />
        <TextField
          label="User Agent"
          name="userAgent"
          onChange={(userAgent) => change({ userAgent })}
          value={account.userAgent}
        />
        {add.isError && !isSignedOut(add.error) && (
          <div className="sm:col-span-full">
            <FailureAlert error={add.error} title={failedTitle} />
          </div>
        )}
        <div>
          <ConsoleButton busy={add.isPending && 'Adding...'} icon="plus" look="primary">
            Add Account
          </ConsoleButton>
        </div>
      </form>
    </ConsoleCard>
  );
}

/** What the server says of a name that is taken or a form that it refuses, else the status. */
function describeFailure(error: unknown): string {
  if (!(error instanceof ApiFailure)) return failureHeadline(error);
  if (error.status === 409) return error.message || 'An account with this username already exists';
  return error.status === 400 ? error.message : failureHeadline(error);
}
