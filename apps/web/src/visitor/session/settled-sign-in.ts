import { logIn } from '@around/contracts/users/login';
import type { User } from '@around/contracts/users/user';
import { useState } from 'react';
import { callApi } from '../../ui/api/call-api.ts';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { requestUser } from './user-query.ts';

const CHECK_TIMEOUT_MS = 10_000;

/** The gateway has signed the visitor in, but the browser has not kept the cookie. */
export class CookiesBlocked extends Error {
  override readonly name = 'CookiesBlocked';
}

/** Throws if the browser blocks cookies. No other test finds it out: `navigator.cookieEnabled` can be true. */
export async function requireCookie(user: User): Promise<User> {
  // A request that fails proves nothing.
  const found = await requestUser(AbortSignal.timeout(CHECK_TIMEOUT_MS)).catch(() => undefined);
  if (found === null) throw new CookiesBlocked('The browser has not kept the session cookie');
  return user;
}

type Login = { username: string; password: string };

/**
 * Makes a call that makes an account or a password and signs in. If the answer to an earlier call was lost, the account may be made and
 * the code used up already: then a refusal is not shown before the login was tried.
 */
export function useSettledSignIn() {
  const [lost] = useState(() => new Set<string>());
  return {
    /** The answer to a call for this login was lost. */
    isLost: ({ username, password }: Login) => lost.has(JSON.stringify([username, password])),
    async settle({ username, password }: Login, call: () => Promise<User>): Promise<User> {
      const key = JSON.stringify([username, password]);
      try {
        return await requireCookie(await call());
      } catch (error) {
        const isRefused = error instanceof ApiFailure && error.status > 0 && error.status < 500;
        if (!isRefused) lost.add(key);
        if (!isRefused || !lost.has(key)) throw error;
        const user = await callApi(logIn, { body: { username, password } }).catch(() => null);
        if (!user) throw error;
        return requireCookie(user);
      }
    },
  };
}
