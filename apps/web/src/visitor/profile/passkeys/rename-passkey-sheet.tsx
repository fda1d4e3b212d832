import { type Passkey, renamePasskey } from '@around/contracts/users/passkeys';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { useKeptForm } from '../../../ui/forms/use-kept-form.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { passkeysQuery } from '../data/profile-queries.ts';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { ProfileField } from '../form/profile-field.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

type Props = { passkey: Passkey; onClose: () => void };

export function RenamePasskeySheet({ passkey: { id, name }, onClose }: Props) {
  const t = useProfileTexts();
  const client = useQueryClient();
  const { control, handleSubmit } = useKeptForm(`passkey ${id}`, {
    resolver: zodResolver(renamePasskey.schema.body),
    defaultValues: { name },
  });
  const rename = useProfileMutation(
    (body: { name: string }) => callApi(renamePasskey, { params: { passkeyId: id }, body }),
    (renamed) => {
      changeQueryData(client, passkeysQuery.queryKey, (passkeys) =>
        passkeys?.map((passkey) => (passkey.id === id ? renamed : passkey)),
      );
      onClose();
    },
  );
  return (
    <Sheet onClose={onClose} title={t('Rename passkey')}>
      <form className="grid gap-4" noValidate onSubmit={handleSubmit((body) => rename.mutate(body))}>
        <ProfileField control={control} dir="auto" label={t('Name of the passkey')} name="name" />
        <FormFailure error={rename.error} />
        <FormButton busy={rename.isPending && t('Saving...')}>{t('Save name')}</FormButton>
      </form>
    </Sheet>
  );
}
