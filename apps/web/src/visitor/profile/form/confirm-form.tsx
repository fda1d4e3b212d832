import { GivenPassword } from '@around/contracts/users/user-fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormButton } from '../../forms/form-button.tsx';
import { fieldOfFailure } from '../data/failures.ts';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { FormFailure } from './form-failure.tsx';
import { PasswordField } from './profile-field.tsx';

type Props = {
  hasPassword: boolean;
  /** The label of the button. */
  confirm: string;
  busy: string;
  isDangerous?: boolean;
  /** Takes the focus, because the button of the step before is gone. */
  isNextStep?: boolean;
  change: { isPending: boolean; error: Error | null };
  onConfirm: (password: string | undefined, onError: (error: Error) => void) => void;
  onCancel: () => void;
  children: ReactNode;
};

const rules = {
  withPassword: z.object({ currentPassword: GivenPassword }),
  withoutPassword: z.object({ currentPassword: z.string() }),
};

/** Says what will happen, and asks for the password of a user who has one. */
export function ConfirmForm({
  hasPassword,
  confirm,
  busy,
  isDangerous = false,
  isNextStep = false,
  change,
  onConfirm,
  onCancel,
  children,
}: Props) {
  const t = useProfileTexts();
  const { control, handleSubmit, setError, setFocus } = useForm({
    resolver: zodResolver(hasPassword ? rules.withPassword : rules.withoutPassword),
    defaultValues: { currentPassword: '' },
  });
  useEffect(() => {
    if (isNextStep) setFocus('currentPassword');
  }, [isNextStep, setFocus]);

  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={handleSubmit(({ currentPassword }) =>
        onConfirm(hasPassword ? currentPassword : undefined, (error) => {
          if (fieldOfFailure(error) !== 'currentPassword') return;
          setError('currentPassword', { message: error.message }, { shouldFocus: true });
        }),
      )}
    >
      {children}
      {hasPassword && (
        <PasswordField
          autoComplete="current-password"
          control={control}
          label={t('Current password')}
          name="currentPassword"
        />
      )}
      <FormFailure error={change.error} />
      <div className="flex flex-wrap justify-end gap-2.5">
        <FormButton look="quiet" onClick={onCancel}>
          {t('Cancel')}
        </FormButton>
        <FormButton busy={change.isPending && busy} look={isDangerous ? 'danger' : 'primary'}>
          {confirm}
        </FormButton>
      </div>
    </form>
  );
}
