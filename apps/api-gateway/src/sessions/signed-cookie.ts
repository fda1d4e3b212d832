import { createHmac } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A value that the visitor's browser keeps for a short time, so that the server stores nothing of visitors who are not signed in. The
 * browser can read the value, and send it again until it expires.
 */
export type SignedCookie<Value extends object> = {
  set: (reply: FastifyReply, value: Value) => void;
  /** Undefined for a value that we did not sign, or that has expired. */
  read: (request: FastifyRequest) => Value | undefined;
  clear: (reply: FastifyReply) => void;
};

type Dependencies = {
  /** The cookie name without the `__Host-` prefix of secure cookies. */
  name: string;
  isSecure: boolean;
  secret: string;
  lifeMs: number;
  clock: () => Date;
};

export function signedCookie<Value extends object>({
  name,
  isSecure,
  secret,
  lifeMs,
  clock,
}: Dependencies): SignedCookie<Value> {
  const cookieName = isSecure ? `__Host-${name}` : name;
  const options = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure };
  // A key for each name, so that the value of one cookie is not accepted as that of another.
  const signer = new Signer(createHmac('sha256', secret).update(name).digest('base64url'));

  return {
    set(reply, value) {
      const text = JSON.stringify({ value, until: clock().getTime() + lifeMs });
      const signed = signer.sign(Buffer.from(text).toString('base64url'));
      reply.setCookie(cookieName, signed, { ...options, maxAge: lifeMs / 1_000 });
    },
    read(request) {
      const { valid, value } = signer.unsign(request.cookies[cookieName] ?? '');
      if (!valid || value === null) return undefined;
      const stored = JSON.parse(Buffer.from(value, 'base64url').toString()) as { value: Value; until: number };
      return stored.until > clock().getTime() ? stored.value : undefined;
    },
    clear: (reply) => void reply.clearCookie(cookieName, options),
  };
}
