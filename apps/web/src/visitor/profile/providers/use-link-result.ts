import { LinkResult, SignInProvider, signInProviderNames } from '@around/contracts/users/sign-in-providers';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { showNotice } from '../../../ui/notices/notices.tsx';
import type { UserText } from '../../user-texts/user-text.ts';
import type { ProfileText } from '../texts/profile-text.ts';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

const reasons: Record<Exclude<LinkResult, 'linked'>, ProfileText | UserText> = {
  taken: 'This account belongs to another user of Around.',
  unavailable: 'This provider cannot be reached right now. Please try again later.',
  cancelled: 'You cancelled signing in with this provider.',
  failed: 'Signing in with this provider did not work. Please try again.',
};

/** Linking a provider leads back to `/profile?linkResult=<code>&provider=<name>`. Reports it once. */
export function useLinkResult(): void {
  const t = useProfileTexts();
  const [search, setSearch] = useSearchParams();
  const [result, name] = [search.get('linkResult'), search.get('provider')];
  useEffect(() => {
    if (result === null) return;
    const { data: id } = SignInProvider.safeParse(name);
    const { data: outcome = 'failed' } = LinkResult.safeParse(result);
    if (id) {
      const provider = signInProviderNames[id];
      showNotice(
        outcome === 'linked'
          ? { tone: 'success', title: t('{provider} is connected', { provider }) }
          : { tone: 'error', title: t('{provider} was not connected', { provider }), description: t(reasons[outcome]) },
      );
    }
    setSearch({}, { replace: true });
  }, [result, name, t, setSearch]);
}
