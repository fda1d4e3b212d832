import { useEffect, useEffectEvent } from 'react';
import { showNotice } from '../../ui/notices/notices.tsx';
import { failureText } from '../formats/failure-texts.ts';
import { isSignedOut } from '../session/admin-session.ts';

/** Shows one notice for a failed query, also when later polls fail in the same way. */
export function useFailureNotice(error: unknown, title: string, retry?: () => void): void {
  const text = error && !isSignedOut(error) ? failureText(error) : null;
  const show = useEffectEvent((description: string) =>
    showNotice({
      tone: 'error',
      title,
      description,
      ...(retry && { action: { label: 'Retry', run: retry } }),
    }),
  );
  useEffect(() => {
    if (text !== null) show(text);
  }, [text]);
}
