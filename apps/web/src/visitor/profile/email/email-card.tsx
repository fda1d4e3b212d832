import type { User } from '@around/contracts/users/user';
import { useKeptState } from '../../../ui/forms/use-kept-state.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { Badge } from '../frame/badge.tsx';
import { Actions, Card } from '../frame/card.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { ChangeEmailSheet } from './change-email-sheet.tsx';
import { RemoveEmailSheet } from './remove-email-sheet.tsx';

export function EmailCard({ user }: { user: User }) {
  const t = useProfileTexts();
  const [open, setOpen] = useKeptState<'change' | 'remove' | null>(`email sheet ${user.id}`, null);
  const close = () => setOpen(null);
  return (
    <Card
      icon="mail"
      text={t('With an email address you can set a new password when you forget yours.')}
      title={t('Email')}
    >
      {user.email ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16 wrap-anywhere">
          <bdi>{user.email}</bdi>
          <Badge>{t('Verified')}</Badge>
        </p>
      ) : (
        <p className="text-16 text-muted">{t('No email address')}</p>
      )}
      <Actions>
        <FormButton look="quiet" onClick={() => setOpen('change')}>
          {user.email ? t('Change email') : t('Add email')}
        </FormButton>
        {user.email && (
          <FormButton look="quiet" onClick={() => setOpen('remove')}>
            {t('Remove email')}
          </FormButton>
        )}
      </Actions>
      {open === 'change' && <ChangeEmailSheet onClose={close} user={user} />}
      {open === 'remove' && user.email && <RemoveEmailSheet email={user.email} onClose={close} user={user} />}
    </Card>
  );
}
