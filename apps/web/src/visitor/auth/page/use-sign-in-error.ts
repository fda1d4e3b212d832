import { SignInError } from '@around/contracts/users/sign-in-providers';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import type { UserText } from '../../user-texts/user-text.ts';

const PARAM = 'signInError';

const texts: Record<SignInError, UserText> = {
  unavailable: 'This provider cannot be reached right now. Please try again later.',
  cancelled: 'You cancelled signing in with this provider.',
  failed: 'Signing in with this provider did not work. Please try again.',
};

/** A sign-in with a provider that failed leads to `/auth?signInError=<code>`. Reports it once. */
export function useSignInError(): void {
  const t = useUserText();
  const [search, setSearch] = useSearchParams();
  const code = search.get(PARAM);
  useEffect(() => {
    if (code === null) return;
    const description = t(texts[SignInError.safeParse(code).data ?? 'failed']);
    showNotice({ tone: 'error', title: t('Login failed'), description });
    const others = new URLSearchParams(location.search);
    others.delete(PARAM);
    setSearch(others, { replace: true });
  }, [code, t, setSearch]);
}
