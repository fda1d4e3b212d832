import { zodResolver } from '@hookform/resolvers/zod';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { FormTextField } from '../../ui/forms/form-text-field.tsx';
import { useKeptForm } from '../../ui/forms/use-kept-form.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleCard } from '../controls/console-card.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { failureHeadline } from '../formats/failure-texts.ts';
import { firstError } from '../forms/first-error.ts';
import { addAccount, type NewAccount } from '../queries/accounts.ts';
import { useAction } from '../queries/jobs/use-action.ts';
import { isSignedOut } from '../session/admin-session.ts';
import { type AccountRule, accountSchema } from './account-rules.ts';

const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const EMPTY: NewAccount = { username: '', sessionId: '', password: '', userAgent: USER_AGENT };

type Props = { rule: AccountRule; failedTitle: string; incompleteTitle: string };

/** Adds a crawler account. The typed text stays until the account is added. */
export function AddAccountForm({ rule, failedTitle, incompleteTitle }: Props) {
  const { control, handleSubmit, reset } = useKeptForm('add-account', {
    resolver: zodResolver(accountSchema(rule)),
    defaultValues: EMPTY,
  });
  const add = useAction({
    run: addAccount,
    done: ({ message }) => ({ title: 'Account Added', description: message }),
    failedTitle,
    describeFailure,
  });

  const submit = handleSubmit(
    (account) => add.mutate(account, { onSuccess: () => reset() }),
    (errors) => showNotice({ tone: 'error', title: incompleteTitle, description: firstError(errors) }),
  );

  return (
    <ConsoleCard title="Add New Instagram Account">
      <form className="grid gap-4 sm:grid-cols-2" noValidate onSubmit={submit}>
        <FormTextField control={control} autoComplete="off" isRequired label="Username" name="username" />
        <FormTextField
          control={control}
          autoComplete="off"
          hint="Either this or the password"
          label="Session ID"
          name="sessionId"
          type="password"
        />
        <FormTextField control={control} autoComplete="new-password" label="Password" name="password" type="password" />
        <FormTextField control={control} label="User Agent" name="userAgent" />
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

/** The server's message for a name that is taken or a refused form, else the status. */
function describeFailure(error: unknown): string {
  if (!(error instanceof ApiFailure)) return failureHeadline(error);
  if (error.status === 409) return error.message || 'An account with this username already exists';
  return error.status === 400 ? error.message : failureHeadline(error);
}
