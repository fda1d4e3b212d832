import { type Passkey, renamePasskey } from '@around/contracts/users/passkeys';
import { GivenPassword } from '@around/contracts/users/user-fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '../../../ui/api/call-api.ts';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { useKeptForm } from '../../../ui/forms/use-kept-form.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { fieldOfFailure } from '../data/failures.ts';
import { passkeysQuery } from '../data/profile-queries.ts';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { PasswordField, ProfileField } from '../form/profile-field.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

const rules = {
  withPassword: z.extend(renamePasskey.schema.body, { currentPassword: GivenPassword }),
  withoutPassword: z.extend(renamePasskey.schema.body, { currentPassword: z.string() }),
};

type Props = { passkey: Passkey; hasPassword: boolean; onClose: () => void };

export function RenamePasskeySheet({ passkey: { id, name }, hasPassword, onClose }: Props) {
  const t = useProfileTexts();
  const client = useQueryClient();
  const { control, handleSubmit, setError } = useKeptForm(`passkey ${id}`, {
    resolver: zodResolver(hasPassword ? rules.withPassword : rules.withoutPassword),
    defaultValues: { name, currentPassword: '' },
  });
  const rename = useProfileMutation(
    (body: { name: string; currentPassword?: string | undefined }) =>
      callApi(renamePasskey, { params: { passkeyId: id }, body }),
    (renamed) => {
      changeQueryData(client, passkeysQuery.queryKey, (passkeys) =>
        passkeys?.map((passkey) => (passkey.id === id ? renamed : passkey)),
      );
      onClose();
    },
  );
  return (
    <Sheet onClose={onClose} title={t('Rename passkey')}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={handleSubmit(({ currentPassword, ...body }) =>
          rename.mutate(
            { ...body, ...(hasPassword && { currentPassword }) },
            {
              onError(error) {
                if (fieldOfFailure(error) !== 'currentPassword') return;
                setError('currentPassword', { message: error.message }, { shouldFocus: true });
              },
            },
          ),
        )}
      >
        <ProfileField control={control} dir="auto" label={t('Name of the passkey')} name="name" />
        {hasPassword && (
          <PasswordField
            autoComplete="current-password"
            control={control}
            label={t('Current password')}
            name="currentPassword"
          />
        )}
        <FormFailure error={rename.error} />
        <FormButton busy={rename.isPending && t('Saving...')}>{t('Save name')}</FormButton>
      </form>
    </Sheet>
  );
}
