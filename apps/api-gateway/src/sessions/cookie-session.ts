import { randomBytes } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import session, { type FastifySessionOptions } from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionData } from './session-data.ts';
import type { SessionStore } from './session-store.ts';

/**
 * One kind of session, with a cookie of its own. Reading needs no plugin and never writes a cookie; routes that begin or end
 * sessions are in a scope that has `registerIn`.
 */
export type CookieSession = {
  cookieName: string;
  read: (request: FastifyRequest) => Promise<SessionData | undefined>;
  registerIn: (scope: FastifyInstance) => Promise<void>;
  /** Gives the request's session a new id and these marks; the old id is dead. */
  begin: (request: FastifyRequest, marks: Pick<SessionData, 'admin' | 'user'>) => Promise<void>;
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

type Dependencies = {
  /** Without the prefix that secure cookies get. */
  name: string;
  /** Our address is https: the cookie is for this very host, and for TLS only. */
  isSecure: boolean;
  secret: string;
  records: SessionStore;
  /** Undefined: the cookie ends with the browser. */
  cookieLifeMs?: number;
};

const ID_BYTES = 24;

export function cookieSession({ name, isSecure, secret, records, cookieLifeMs }: Dependencies): CookieSession {
  const cookieName = isSecure ? `__Host-${name}` : name;
  const signer = new Signer(secret);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure };

  function idIn(request: FastifyRequest): string | undefined {
    const signed = request.cookies[cookieName];
    const { valid, value } = signed === undefined ? { valid: false, value: null } : signer.unsign(signed);
    return valid && value !== null ? value : undefined;
  }

  return {
    cookieName,
    async read(request) {
      const id = idIn(request);
      return id === undefined ? undefined : records.read(id);
    },
    async registerIn(scope) {
      await scope.register(session, {
        secret: signer,
        cookieName,
        cookie: { ...cookie, ...(cookieLifeMs !== undefined && { maxAge: cookieLifeMs }) },
        store: toPluginStore(records),
        saveUninitialized: false,
        rolling: false,
        idGenerator: () => randomBytes(ID_BYTES).toString('base64url'),
      });
    },
    async begin(request, marks) {
      Object.assign(request.session, marks);
      await request.session.regenerate(Object.keys(marks));
      // Left to itself the plugin sends no secure cookie on a connection whose TLS ends in front of us.
      if (isSecure && request.protocol !== 'https') await request.session.save();
    },
    async end(request, reply) {
      await request.session.destroy();
      reply.clearCookie(cookieName, cookie);
    },
  };
}

/** The plugin speaks in callbacks. */
function toPluginStore({ read, write, destroy }: SessionStore): NonNullable<FastifySessionOptions['store']> {
  return {
    get: (id, done) => void read(id).then((found) => done(null, found), done),
    set: (id, data, done) => void write(id, data).then(() => done(), done),
    destroy: (id, done) => void destroy(id).then(() => done(), done),
  };
}
