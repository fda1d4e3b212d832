import { CODE_RESEND_SECONDS } from '@around/contracts/users/email-codes';
import { useState } from 'react';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { useSingleMutation } from '../../ui/api/use-single-mutation.ts';
import { isolate } from '../../ui/language/isolate.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { failureText } from '../forms/failure-text.ts';
import { useUserText } from '../user-texts/use-user-text.ts';
import { type SentCode, showSentCode } from './sent-code.ts';

/** Sends another code to the same address. The server decides how long to wait; the default is one minute. */
export function useResend({ sentAt, email, send }: { sentAt: number; email: string; send: () => Promise<SentCode> }) {
  const t = useUserText();
  const [availableAt, setAvailableAt] = useState(sentAt + CODE_RESEND_SECONDS * 1_000);
  const wait = (seconds: number) => setAvailableAt(Date.now() + seconds * 1_000);
  const resend = useSingleMutation({
    mutationFn: send,
    onSuccess(sent) {
      wait(CODE_RESEND_SECONDS);
      if (showSentCode(t, sent)) return;
      const description = t('We sent a code with 6 digits to {email}.', { email: isolate(email) });
      showNotice({ tone: 'success', title: t('Code sent'), description });
    },
    onError(error) {
      if (error instanceof ApiFailure && error.retryAfterSeconds !== undefined) wait(error.retryAfterSeconds);
      const description = failureText(t, error, 'Something went wrong. Please try again.');
      showNotice({ tone: 'error', title: t('The code was not sent'), description });
    },
  });
  return { availableAt, isBusy: resend.isPending, onResend: () => resend.mutate() };
}
