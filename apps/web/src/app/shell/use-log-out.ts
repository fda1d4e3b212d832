import { logOutCall } from '@around/contracts/later-calls';
import { useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../ui/api/send-request.ts';
import { useSingleMutation } from '../../ui/api/use-single-mutation.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import type { Text } from '../../ui/language/text.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { forgetDraft } from '../../visitor/moments/share/draft/forget-draft.ts';
import { changeSessionUser } from '../../visitor/session/change-session-user.ts';

/** Long enough to read the notice. */
const RELOAD_AFTER_MS = 1_000;

type Failure = { title: Text; description: Text };

export function useLogOut(describeFailure: (error: Error) => Failure) {
  const { t } = useLanguage();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => sendRequest(logOutCall),
    onSuccess() {
      showNotice({ tone: 'success', title: t('Logged Out'), description: t('You have been successfully logged out.') });
      changeSessionUser(client, null);
      forgetDraft();
      setTimeout(() => location.reload(), RELOAD_AFTER_MS);
    },
    onError(error) {
      const { title, description } = describeFailure(error);
      showNotice({ tone: 'error', title: t(title), description: t(description) });
    },
  });
}
