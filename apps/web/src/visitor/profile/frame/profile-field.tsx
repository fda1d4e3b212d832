import { type ComponentProps, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormTextField } from '../../../ui/forms/form-text-field.tsx';
import { PasswordEye } from '../../forms/password-eye.tsx';
import { useMessage } from '../texts/use-message.ts';

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof FormTextField<Values>>, 'translate'>;

/** A field whose errors are in the language of the page. */
export function ProfileField<Values extends FieldValues>(props: Props<Values>) {
  return <FormTextField {...props} translate={useMessage()} />;
}

/** A password, which the user can show. */
export function PasswordField<Values extends FieldValues>(props: Omit<Props<Values>, 'type' | 'endButton'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <ProfileField
      {...props}
      dir="ltr"
      endButton={<PasswordEye isShown={isShown} onChange={setIsShown} />}
      type={isShown ? 'text' : 'password'}
    />
  );
}
