import { emailKey } from '@around/contracts/users/user-keys';
import type { FastifyRequest } from 'fastify';
import { type AttemptLimit, nameKey } from '../../rate-limits/attempt-limiter.ts';
import { addressLimits, limitOf, originLimits, type UserLimits } from '../user-limits.ts';

type Requested = { email: string; userLimits: UserLimits };

/** Codes that are sent to an address, and that one visitor sends. */
export function limitSends(request: FastifyRequest, { email, userLimits }: Requested): AttemptLimit[] {
  const { sendCode, originsPerAddress } = userLimits;
  return [
    limitOf(`send-code:${addressKey(email)}`, sendCode.perEmail),
    ...originLimits(request, { name: 'send-code', limit: sendCode.perOrigin, originsPerAddress }),
  ];
}

/** Like `limitSends`, for new passwords. A day's limit, because strangers can send these to a user. */
export function limitForgotten(request: FastifyRequest, { email, userLimits }: Requested): AttemptLimit[] {
  const { forgotPassword, originsPerAddress } = userLimits;
  return [
    limitOf(`forgot:${addressKey(email)}`, forgotPassword.perEmail),
    limitOf(`forgot-day:${addressKey(email)}`, forgotPassword.perEmailAndDay),
    ...originLimits(request, { name: 'forgot', limit: forgotPassword.perOrigin, originsPerAddress }),
  ];
}

/** Wrong codes from one address, of both kinds. */
export function limitTries(request: FastifyRequest, { verifyCode }: UserLimits): AttemptLimit[] {
  return addressLimits(request.ip, { name: 'code-tries', limit: verifyCode.perAddress });
}

/** A digest: Redis holds no addresses. */
function addressKey(email: string): string {
  return nameKey(emailKey(email));
}
