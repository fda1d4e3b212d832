import type { User } from '@around/contracts/users/user';
import { useQuery } from '@tanstack/react-query';
import { useKeptState } from '../../../ui/forms/use-kept-state.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { passkeysQuery } from '../data/profile-queries.ts';
import { Actions, Card } from '../frame/card.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { RemovePasswordSheet } from './remove-password-sheet.tsx';
import { SetPasswordSheet } from './set-password-sheet.tsx';

export function PasswordCard({ user }: { user: User }) {
  const t = useProfileTexts();
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  const [open, setOpen] = useKeptState<'set' | 'remove' | null>(`password sheet ${user.id}`, null);
  const close = () => setOpen(null);
  const isRemovable = user.hasPassword && user.email !== null && passkeys.length > 0;
  return (
    <Card
      icon="lock"
      text={
        user.hasPassword ? t('You sign in with your username and a password.') : t('You sign in without a password.')
      }
      title={t('Password')}
    >
      <Actions>
        <FormButton look="quiet" onClick={() => setOpen('set')}>
          {user.hasPassword ? t('Change password') : t('Set a password')}
        </FormButton>
        {isRemovable && (
          <FormButton look="quiet" onClick={() => setOpen('remove')}>
            {t('Remove password')}
          </FormButton>
        )}
      </Actions>
      {open === 'set' && <SetPasswordSheet onClose={close} user={user} />}
      {open === 'remove' && <RemovePasswordSheet onClose={close} />}
    </Card>
  );
}
