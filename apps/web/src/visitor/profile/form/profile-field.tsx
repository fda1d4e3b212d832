import { type ComponentProps, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormTextField } from '../../../ui/forms/form-text-field.tsx';
import { ProfileIcon } from '../frame/profile-icon.tsx';
import { useMessage } from '../texts/use-message.ts';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof FormTextField<Values>>, 'translate'>;

/** A field whose errors are in the language of the page. */
export function ProfileField<Values extends FieldValues>(props: Props<Values>) {
  return <FormTextField {...props} translate={useMessage()} />;
}

/** A password, which the user can show. */
export function PasswordField<Values extends FieldValues>(props: Omit<Props<Values>, 'type' | 'endButton'>) {
  const t = useProfileTexts();
  const [isShown, setIsShown] = useState(false);
  return (
    <ProfileField
      {...props}
      dir="ltr"
      endButton={
        <button
          aria-label={t('Show password')}
          aria-pressed={isShown}
          className="grid size-11 place-items-center rounded-card text-muted hover:text-ink"
          onClick={() => setIsShown(!isShown)}
          type="button"
        >
          <ProfileIcon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
      type={isShown ? 'text' : 'password'}
    />
  );
}
