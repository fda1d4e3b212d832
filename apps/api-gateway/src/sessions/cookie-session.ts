import { randomBytes } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import session, { type FastifySessionOptions } from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionData } from './session-data.ts';
import type { SessionStore } from './session-store.ts';

/**
 * One kind of session with its own cookie. `read` works anywhere and never sets a cookie; `begin` and `end` need a scope in which
 * `registerIn` has been called.
 */
export type CookieSession = {
  cookieName: string;
  read: (request: FastifyRequest) => Promise<SessionData | undefined>;
  /** Registers the session plugin in a scope. */
  registerIn: (scope: FastifyInstance) => Promise<void>;
  /** Starts a session for this identity under a new id; the old id becomes invalid (prevents session fixation). */
  begin: (request: FastifyRequest, identity: Pick<SessionData, 'admin' | 'user'>) => Promise<void>;
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

type Dependencies = {
  /** The cookie name without the `__Host-` prefix of secure cookies. */
  name: string;
  /** Set when the public origin is https: the cookie is `Secure` and bound to this host. */
  isSecure: boolean;
  secret: string;
  store: SessionStore;
  /** Undefined: a session cookie, which ends with the browser. */
  cookieLifeMs?: number;
};

const ID_BYTES = 24;

export function cookieSession({ name, isSecure, secret, store, cookieLifeMs }: Dependencies): CookieSession {
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
      return id === undefined ? undefined : store.read(id);
    },
    async registerIn(scope) {
      await scope.register(session, {
        secret: signer,
        cookieName,
        cookie: { ...cookie, ...(cookieLifeMs !== undefined && { maxAge: cookieLifeMs }) },
        store: toPluginStore(store),
        saveUninitialized: false,
        rolling: false,
        idGenerator: () => randomBytes(ID_BYTES).toString('base64url'),
      });
    },
    async begin(request, identity) {
      Object.assign(request.session, identity);
      await request.session.regenerate(Object.keys(identity));
      // The plugin sends no secure cookie when TLS ends at a proxy before us, unless the session is saved explicitly.
      if (isSecure && request.protocol !== 'https') await request.session.save();
    },
    async end(request, reply) {
      await request.session.destroy();
      reply.clearCookie(cookieName, cookie);
    },
  };
}

/** Adapts the store to the plugin's callback interface. */
function toPluginStore({ read, write, destroy }: SessionStore): NonNullable<FastifySessionOptions['store']> {
  return {
    get: (id, done) => void read(id).then((found) => done(null, found), done),
    set: (id, data, done) => void write(id, data).then(() => done(), done),
    destroy: (id, done) => void destroy(id).then(() => done(), done),
  };
}
