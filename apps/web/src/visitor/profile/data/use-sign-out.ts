import { logOutCall } from '@around/contracts/later-calls';
import { sendRequest } from '../../../ui/api/send-request.ts';
import { useLeave } from './use-leave.ts';
import { useProfileMutation } from './use-profile-mutation.ts';

/** Ends this session, then shows the page at `path`. */
export function useSignOut(path: string, onSignedOut?: () => void) {
  const leave = useLeave();
  return useProfileMutation(
    () => sendRequest(logOutCall),
    () => {
      onSignedOut?.();
      leave(path);
    },
  );
}
