import { createTransport, type TransportOptions } from './connection/transport.ts';
import { type LoginResult, readLoginAnswer } from './login-answer.ts';
import { type OpenLogin, visitorOf } from './open-login.ts';
import { webRequest } from './web-request.ts';

type ConfirmOptions = TransportOptions & {
  username: string;
  open: OpenLogin;
  code: string;
  signal: AbortSignal;
  clock?: () => Date;
};

/** Gives a login the code of its second factor, once, over a connection of its own; only for an operator who typed it in. */
export async function confirmLogIn(options: ConfirmOptions): Promise<LoginResult> {
  const { username, open, code, signal, clock = () => new Date(), ...transportOptions } = options;
  const transport = createTransport(transportOptions);
  try {
    const visitor = visitorOf(open);
    const form = { username, verificationCode: code, identifier: open.identifier, queryParams: '{}' };
    const request = { call: 'confirm log in', path: '/api/v1/web/accounts/login/ajax/two_factor/', form };
    const answer = await transport.send(webRequest(request, transport.origin, visitor), signal);
    return readLoginAnswer(answer, { visitor, now: clock() });
  } finally {
    await transport.close();
  }
}
