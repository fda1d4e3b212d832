import { createTransport, type TransportOptions } from '../connection/transport.ts';
import { webRequest } from '../web-request.ts';
import { type LoginResult, readLoginResponse } from './login-response.ts';
import { type PendingLogin, toWebIdentity } from './pending-login.ts';

type ConfirmOptions = TransportOptions & {
  username: string;
  pendingLogin: PendingLogin;
  code: string;
  signal: AbortSignal;
  clock?: () => Date;
};

/** Submits a second-factor code that an operator typed in, once, over a new connection. */
export async function confirmLogIn(options: ConfirmOptions): Promise<LoginResult> {
  const { username, pendingLogin, code, signal, clock = () => new Date(), ...transportOptions } = options;
  const transport = createTransport(transportOptions);
  try {
    const identity = toWebIdentity(pendingLogin);
    const form = { username, verificationCode: code, identifier: pendingLogin.identifier, queryParams: '{}' };
    const request = { call: 'confirm log in', path: '/api/v1/web/accounts/login/ajax/two_factor/', form };
    const response = await transport.send(webRequest(request, transport.origin, identity), signal);
    return readLoginResponse(response, { identity, now: clock() });
  } finally {
    await transport.close();
  }
}
