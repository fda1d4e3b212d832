import { checkUsername } from '@around/contracts/users/registration';
import { USERNAME_MIN_LENGTH, Username } from '@around/contracts/users/user-fields';
import { usernameKey } from '@around/contracts/users/user-keys';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '../../../ui/api/call-api.ts';
import { useDebounced } from '../../../ui/time/use-debounced.ts';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

const TYPING_PAUSE_MS = 400;

type UsernameHint = { text?: string; tone?: 'good' | 'bad' };

/** Says while the user types whether the username is available. A failed check says nothing: saving checks again. */
export function useUsernameHint(typed: string, current: string): UsernameHint {
  const t = useProfileTexts();
  const username = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const isCheckable = z.safeParse(Username, username).success && usernameKey(username) !== usernameKey(current);
  const { data } = useQuery({
    queryKey: ['username-exists', username],
    queryFn: ({ signal }) => callApi(checkUsername, { query: { username }, signal }),
    enabled: isCheckable,
    retry: false,
    staleTime: 10_000,
  });
  if (typed.trim() === current) return { text: t('At least {count} characters', { count: USERNAME_MIN_LENGTH }) };
  if (!isCheckable || username !== typed.trim() || !data) return {};
  return data.exists
    ? { text: t('This username is already taken'), tone: 'bad' }
    : { text: t('This username is free'), tone: 'good' };
}
