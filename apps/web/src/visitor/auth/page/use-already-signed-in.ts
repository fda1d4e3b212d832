import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { userQuery } from '../../session/user-query.ts';
import { useUserText } from '../../user-texts/use-user-text.ts';

type Options = { isExpected: boolean; onSignedIn: () => void };

/** Redirects a visitor who is already signed in. Returns true while this is unknown; the stored last user does not count. */
export function useAlreadySignedIn({ isExpected, onSignedIn }: Options): boolean {
  const t = useUserText();
  const { data: user, dataUpdatedAt, isError } = useQuery(userQuery);
  const isKnown = dataUpdatedAt > 0;
  const isAlready = isKnown && Boolean(user) && !isExpected;
  const leave = useEffectEvent(() => {
    showNotice({ title: t('Already logged in. Redirecting...') });
    onSignedIn();
  });
  useEffect(() => {
    if (isAlready) leave();
  }, [isAlready]);
  return isAlready || !(isKnown || isError);
}
