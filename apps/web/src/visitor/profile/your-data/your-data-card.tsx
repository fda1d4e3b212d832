import type { User } from '@around/contracts/users/user';
import { useState } from 'react';
import { FormButton } from '../../forms/form-button.tsx';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { Actions, Card } from '../frame/card.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { DeleteAccountSheet } from './delete-account-sheet.tsx';
import { downloadExport } from './download-export.ts';

export function YourDataCard({ user }: { user: User }) {
  const t = useProfileTexts();
  const download = useProfileMutation(downloadExport);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Card
      icon="download"
      text={t('Download everything that we hold about you, or delete it for good.')}
      title={t('Your data')}
    >
      <FormFailure error={download.error} />
      <Actions>
        <FormButton busy={download.isPending && t('Preparing...')} look="quiet" onClick={() => download.mutate()}>
          {t('Download your data')}
        </FormButton>
        <FormButton look="quietDanger" onClick={() => setIsDeleting(true)}>
          {t('Delete account')}
        </FormButton>
      </Actions>
      {isDeleting && <DeleteAccountSheet onClose={() => setIsDeleting(false)} user={user} />}
    </Card>
  );
}
