import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormTextField } from '../../ui/forms/form-text-field.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleDialog } from '../controls/dialogs/console-dialog.tsx';
import { changeFailureText, isWrongPassword } from './second-factor-queries.ts';

type Props<Answer> = {
  title: string;
  text: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  run: (password: { password: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
};

/** Every change of a second factor asks for the password again. */
export function PasswordDialog<Answer>({ title, onClose, ...form }: Props<Answer>) {
  return (
    <ConsoleDialog onClose={onClose} title={title}>
      <PasswordForm {...form} onClose={onClose} />
    </ConsoleDialog>
  );
}

const Password = z.object({ password: z.string().check(z.minLength(1, 'Password is required')) });

export function PasswordForm<Answer>({
  text,
  confirm,
  isDangerous = false,
  run,
  onDone,
  onClose,
}: Omit<Props<Answer>, 'title'>) {
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(Password),
    defaultValues: { password: '' },
  });
  const change = useMutation({
    mutationFn: run,
    onSuccess: onDone,
    onError(error) {
      if (isWrongPassword(error)) setError('password', { message: error.message }, { shouldFocus: true });
    },
  });
  return (
    <form
      className="grid gap-4 sm:w-md"
      noValidate
      onSubmit={handleSubmit((password) => !change.isPending && change.mutate(password))}
    >
      <p className="text-14 text-muted">{text}</p>
      <FormTextField
        autoComplete="current-password"
        control={control}
        isRequired
        label="Your password"
        name="password"
        type="password"
      />
      {change.isError && !isWrongPassword(change.error) && (
        <p className="text-14 font-semibold text-danger-text" role="alert">
          {changeFailureText(change.error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <ConsoleButton onClick={onClose}>Cancel</ConsoleButton>
        <ConsoleButton busy={change.isPending && 'One moment...'} look={isDangerous ? 'danger' : 'primary'}>
          {confirm}
        </ConsoleButton>
      </div>
    </form>
  );
}
