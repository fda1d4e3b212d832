import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../ui/api/use-single-mutation.ts';
import { isSignedOut } from './failures.ts';
import { profileQuery } from './profile-queries.ts';

/**
 * A change by the signed-in user. Offline it fails at once instead of waiting for a connection. If the session has ended, the
 * page reads the user again, and that leads to the sign-in page.
 */
export function useProfileMutation<Output, Input = void>(
  run: (input: Input) => Promise<Output>,
  onSuccess?: (output: Output, input: Input) => void,
): UseMutationResult<Output, Error, Input> {
  const client = useQueryClient();
  return useSingleMutation({
    networkMode: 'always',
    mutationFn: run,
    onSuccess: (output, input) => onSuccess?.(output, input),
    onError(error) {
      if (isSignedOut(error)) void client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
}
