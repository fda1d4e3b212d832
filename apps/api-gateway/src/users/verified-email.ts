import { emailKey } from '@around/contracts/users/user-keys';
import { EMAIL_NOT_VERIFIED } from '@around/contracts/users/user-messages';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';

/** Returns the address as this session has verified it. Throws 403 when it has not, or too long ago. */
export function requireVerifiedEmail({ session }: FastifyRequest, email: string, now: Date): string {
  const verified = session.verifiedEmail;
  if (!verified || verified.until <= now.getTime() || emailKey(verified.email) !== emailKey(email)) {
    throw new AppError('forbidden', EMAIL_NOT_VERIFIED, { reason: 'email_not_verified' });
  }
  return verified.email;
}
