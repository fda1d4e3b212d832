import type { Ask, CallOptions } from './ask.ts';

/** Ends the session at the network, for all who use it. */
export async function logOut(ask: Ask, dsUserId: string | null, { signal }: CallOptions): Promise<void> {
  const form = { one_tap_app_login: '0', ...(dsUserId === null ? {} : { user_id: dsUserId }) };
  await ask({ call: 'log out', path: '/api/v1/web/accounts/logout/ajax/', form }, signal);
}
