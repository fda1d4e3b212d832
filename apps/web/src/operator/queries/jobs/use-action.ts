import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NoticeAction } from '../../../ui/notices/notice-board.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { failureText } from '../../formats/failure-texts.ts';
import { isSignedOut } from '../../session/admin-session.ts';

type Words = { title: string; description?: string; action?: NoticeAction; durationMs?: number };

export type Action<Input, Answer> = {
  run: (input: Input) => Promise<Answer>;
  /** The notice after success. */
  done: (answer: Answer, input: Input) => Words & { isWarning?: boolean };
  failedTitle: string;
  /** Default: the status and the server's message. */
  describeFailure?: (error: unknown) => string;
  /** Queries to refetch after success and after failure. */
  refreshes?: QueryKey[];
};

/** A mutation that shows its result as a notice and refetches what it changed. */
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
