import { showNotice } from '../../../ui/notices/notices.tsx';
import { FormButton } from '../../forms/form-button.tsx';
import { useSignOut } from '../data/use-sign-out.ts';
import { ProfileIcon } from '../frame/profile-icon.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { FormFailure } from './form-failure.tsx';

export function LogOutButton() {
  const t = useProfileTexts();
  const signOut = useSignOut('/', () =>
    showNotice({ tone: 'success', title: t('Logged Out'), description: t('You have been successfully logged out.') }),
  );
  return (
    <div className="grid gap-3 sm:justify-items-start">
      <FormButton busy={signOut.isPending && t('Signing out...')} look="quiet" onClick={() => signOut.mutate()}>
        <ProfileIcon name="leave" size={18} />
        {t('Log Out')}
      </FormButton>
      <FormFailure error={signOut.error} />
    </div>
  );
}
