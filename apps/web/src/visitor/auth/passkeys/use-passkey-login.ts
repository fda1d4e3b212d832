import type { User } from '@around/contracts/users/user';
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { useEffect, useEffectEvent } from 'react';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { useSingleMutation } from '../../../ui/api/use-single-mutation.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { CookiesBlocked, requireCookie } from '../../session/settled-sign-in.ts';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { type LoginPlace, loginFailure } from '../notices/login-failure.ts';
import { fetchLoginOptions, logInWith } from './passkey-calls.ts';

/** The gateway accepts an answer within five minutes. */
const AUTOFILL_RESTART_MS = 4 * 60_000;

/** Passkeys in the browser's autofill of the username, and behind a button. */
export function usePasskeyLogin(place: LoginPlace, onSignedIn: (user: User) => void) {
  const t = useUserText();
  const attempt = useSingleMutation({
    async mutationFn(autofilled: AuthenticationResponseJSON | null) {
      const response = autofilled ?? (await startAuthentication({ optionsJSON: await fetchLoginOptions() }));
      return requireCookie(await logInWith(response));
    },
    onSuccess: (user) => onSignedIn(user),
    onError(error) {
      // Other errors say that the visitor cancelled, or that this device has no passkey for this site.
      if (error instanceof ApiFailure || error instanceof CookiesBlocked) showNotice(loginFailure(t, error, place));
    },
  });
  const onAutofilled = useEffectEvent((response: AuthenticationResponseJSON) => attempt.mutate(response));

  // A new WebAuthn ceremony cancels the previous one, so autofill waits until the button's attempt has ended.
  const isBusy = attempt.isPending;
  useEffect(() => {
    if (isBusy) return;
    let isOver = false;
    async function offer() {
      if (!(await browserSupportsWebAuthnAutofill())) return;
      const optionsJSON = await fetchLoginOptions();
      if (isOver) return;
      const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
      if (!isOver) onAutofilled(response);
    }
    // The form works without autofill.
    const tryToOffer = () => void offer().catch(() => undefined);
    tryToOffer();
    const restart = setInterval(tryToOffer, AUTOFILL_RESTART_MS);
    return () => {
      isOver = true;
      clearInterval(restart);
    };
  }, [isBusy]);
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), []);

  return { signIn: () => attempt.mutate(null), isBusy };
}

export type PasskeyLogin = ReturnType<typeof usePasskeyLogin>;
