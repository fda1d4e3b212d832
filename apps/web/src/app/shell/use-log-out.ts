import { logOut } from '@around/contracts/user';
import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '../../language/language-provider.tsx';
import { callApi } from '../../lib/call-api.ts';
import { showNotice } from '../../notices/notices.tsx';

/** Long enough to read the notice. */
const RELOAD_AFTER_MS = 1_000;

export function useLogOut() {
  const { t } = useLanguage();
  return useMutation({
    mutationFn: () => callApi(logOut),
    onSuccess() {
      showNotice({ tone: 'success', title: t('Logged Out'), description: t('You have been successfully logged out.') });
      setTimeout(() => location.reload(), RELOAD_AFTER_MS);
    },
    onError() {
      showNotice({ tone: 'error', title: t('Logout failed'), description: t('Could not log out. Please try again.') });
    },
  });
}
