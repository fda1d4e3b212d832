import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { showNotice } from '../../ui/notices/notices.tsx';
import { failureText } from '../formats/failure-texts.ts';
import { isSignedOut } from '../session/admin-session.ts';

type Words = { title: string; description?: string };

export type Action<Input, Answer> = {
  run: (input: Input) => Promise<Answer>;
  /** What is said when it worked. */
  done: (answer: Answer, input: Input) => Words & { isWarning?: boolean };
  failedTitle: string;
  /** Otherwise the status, and what the server says. */
  describeFailure?: (error: unknown) => string;
  /** What has to be read again, whether it worked or not. */
  refreshes?: QueryKey[];
};

/** Something an operator does: it says how it went, and what it changed is read again. */
export function useAction<Input, Answer>(action: Action<Input, Answer>) {
  const { run, done, failedTitle, describeFailure = failureText, refreshes = [['operator']] } = action;
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess(answer, input) {
      const { isWarning, ...words } = done(answer, input);
      showNotice({ tone: isWarning ? 'info' : 'success', ...words });
    },
    onError(error) {
      if (!isSignedOut(error)) showNotice({ tone: 'error', title: failedTitle, description: describeFailure(error) });
    },
    onSettled: () => Promise.all(refreshes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
