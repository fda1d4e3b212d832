import { revokeOtherSessions } from '@around/contracts/users/user-sessions';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { sessionsQuery } from '../data/profile-queries.ts';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { AskSheet } from '../form/ask-sheet.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

export function RevokeOthersSheet({ onClose }: { onClose: () => void }) {
  const t = useProfileTexts();
  const client = useQueryClient();
  const revoke = useProfileMutation(
    () => callApi(revokeOtherSessions),
    () => {
      changeQueryData(client, sessionsQuery.queryKey, (sessions) => sessions?.filter(({ isCurrent }) => isCurrent));
      showNotice({ tone: 'success', title: t('All other devices have been signed out.') });
      onClose();
    },
  );
  return (
    <AskSheet
      action={revoke}
      busy={t('Signing out...')}
      confirm={t('Sign out all others')}
      onClose={onClose}
      title={t('Sign out all other devices')}
    >
      {t('You stay signed in on this device only.')}
    </AskSheet>
  );
}
