import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkpoint } from '../rules/scripted-responses.ts';
import type { Account } from '../world/profile.ts';
import type { World } from '../world/world.ts';
import { newCsrfToken, persistentCookie } from './cookies.ts';
import { sendJson } from './responses.ts';
import type { Sessions } from './sessions.ts';

const BROWSER_PASSWORD = /^#PWD_INSTAGRAM_BROWSER:0:\d+:(?<password>.*)$/s;

/** Login by password, as the site's older form does it. */
export function loginRoutes(app: FastifyInstance, { world, sessions }: { world: World; sessions: Sessions }): void {
  async function logIn(request: FastifyRequest, reply: FastifyReply) {
    const form = formOf(request);
    const account = accountNamed(world, form.get('username'));
    if (!account) return sendJson(reply, { authenticated: false, user: false, status: 'ok' });
    request.details.entry.account = account.username;

    const password = BROWSER_PASSWORD.exec(form.get('enc_password') ?? '')?.groups?.password;
    if (password !== account.password) return sendJson(reply, { authenticated: false, user: true, status: 'ok' });
    if (account.loginOutcome === 'checkpoint') return sendJson(reply, checkpoint(), 400);
    if (account.loginOutcome === 'two_factor') return sendJson(reply, twoFactor(account), 400);
    return startSession(reply, account);
  }

  async function verify(request: FastifyRequest, reply: FastifyReply) {
    const form = formOf(request);
    const account = accountNamed(world, form.get('username'));
    const isVerified =
      account?.loginOutcome === 'two_factor' &&
      form.get('identifier') === twoFactorIdentifier(account) &&
      form.get('verificationCode')?.replaceAll(' ', '') === account.verificationCode;
    if (account && isVerified) return startSession(reply, account);
    const message = 'Please check the security code and try again.';
    return sendJson(reply, { message, status: 'fail', error_type: 'sms_code_validation_code_invalid' }, 400);
  }

  function startSession(reply: FastifyReply, account: Account) {
    reply.header('set-cookie', [
      persistentCookie('sessionid', sessions.issue(account)),
      persistentCookie('csrftoken', newCsrfToken()),
      persistentCookie('ds_user_id', account.id),
      persistentCookie('rur', `"CLN\\054${account.id}"`),
    ]);
    return sendJson(reply, {
      authenticated: true,
      user: true,
      userId: account.id,
      oneTapPrompt: false,
      status: 'ok',
    });
  }

  for (const prefix of ['/api/v1/web', '']) {
    app.post(`${prefix}/accounts/login/ajax`, logIn);
    app.post(`${prefix}/accounts/login/ajax/two_factor`, verify);
  }
}

function accountNamed({ profileByUsername, accountById }: World, username: string | null): Account | undefined {
  const profile = profileByUsername(username ?? '');
  return profile && accountById(profile.id);
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function twoFactorIdentifier({ id }: Account): string {
  return createHash('sha256').update(`two factor:${id}`).digest('base64url').slice(0, 24);
}

function twoFactor(account: Account): object {
  const phone_verification_settings = {
    max_sms_count: 2,
    resend_sms_delay_sec: 60,
    robocall_count_down_time_sec: 30,
    robocall_after_max_sms: true,
  };
  return {
    message: '',
    two_factor_required: true,
    two_factor_info: {
      pk: Number(account.id),
      username: account.username,
      sms_two_factor_on: true,
      whatsapp_two_factor_on: false,
      totp_two_factor_on: false,
      obfuscated_phone_number: '0035',
      two_factor_identifier: twoFactorIdentifier(account),
      show_messenger_code_option: false,
      is_trusted_device: false,
      phone_verification_settings,
    },
    phone_verification_settings,
    status: 'fail',
    error_type: 'two_factor_required',
  };
}
