import type { CallOptions, SendRequest } from './network-request.ts';

/** Ends the session at the network, also for other programs that use it. */
export async function logOut(send: SendRequest, dsUserId: string | null, { signal }: CallOptions): Promise<void> {
  const form = { one_tap_app_login: '0', ...(dsUserId === null ? {} : { user_id: dsUserId }) };
  await send({ call: 'log out', path: '/api/v1/web/accounts/logout/ajax/', form }, signal);
}
