import { type ComponentProps, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormTextField } from '../../ui/forms/form-text-field.tsx';
import { useUserText } from '../user-texts/use-user-text.ts';
import type { UserText } from '../user-texts/user-text.ts';
import { PasswordEye } from './password-eye.tsx';

type Props<Values extends FieldValues> = Omit<
  ComponentProps<typeof FormTextField<Values>>,
  'label' | 'translate' | 'endButton'
> & { label: UserText };

/** A field of a user's form, in the visitor's language. A password has a button that shows it. */
export function UserField<Values extends FieldValues>({ label, type = 'text', ...rest }: Props<Values>) {
  const t = useUserText();
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <FormTextField
      {...rest}
      endButton={isPassword && <PasswordEye isShown={isShown} onChange={setIsShown} />}
      label={t(label)}
      translate={(message) => t(message as UserText)}
      type={isPassword && isShown ? 'text' : type}
    />
  );
}
