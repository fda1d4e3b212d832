import { createHash, randomBytes } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import session, { type FastifySessionOptions } from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionData } from './session-data.ts';
import type { ListedSession, SessionStore } from './session-store.ts';

/** A session of an identity. The name identifies the session and cannot be used to sign in. */
export type NamedSession = ListedSession & { name: string };

/**
 * One kind of session with its own cookie. `read` works anywhere and never sets a cookie; `storeValues`, `removeValue`, `begin` and `end`
 * need a scope in which `registerIn` has been called.
 */
export type CookieSession = {
  cookieName: string;
  read: (request: FastifyRequest) => Promise<SessionData | undefined>;
  /** Registers the session plugin in a scope. */
  registerIn: (scope: FastifyInstance) => Promise<void>;
  /** Stores values of a visitor who is not signed in yet, or of a user. Starts a session without an identity if there is none. */
  storeValues: (request: FastifyRequest, values: Partial<SessionData>) => Promise<void>;
  /** Removes a value that `storeValues` has stored. */
  removeValue: (request: FastifyRequest, name: 'verifiedEmail') => Promise<void>;
  /** Starts a session for this identity under a new id; the old id becomes invalid (prevents session fixation). */
  begin: (request: FastifyRequest, identity: Pick<SessionData, 'admin' | 'user'>) => Promise<void>;
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The name of the request's session, as in `list`. */
  nameOf: (request: FastifyRequest) => string | undefined;
  /** The sessions of an identity, the last used first. */
  list: (identityId: string) => Promise<NamedSession[]>;
  /** Ends the sessions of an identity for which the condition holds; all of them without a condition. Returns their number. */
  revoke: (identityId: string, condition?: (session: NamedSession) => boolean) => Promise<number>;
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
const NAME_LENGTH = 22;
/** No session has this id. */
const NO_SESSION = 'none';

export function cookieSession({ name, isSecure, secret, store, cookieLifeMs }: Dependencies): CookieSession {
  const cookieName = isSecure ? `__Host-${name}` : name;
  const signer = new Signer(secret);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure };

  function idIn(request: FastifyRequest): string | undefined {
    const signed = request.cookies[cookieName];
    const { valid, value } = signed === undefined ? { valid: false, value: null } : signer.unsign(signed);
    return valid && value !== null ? value : undefined;
  }

  /**
   * Sets the cookie of a session with a new id, in place of the plugin. The plugin would also set a cookie that the browser has, and
   * clear one whose session is gone, so a slow answer would replace or clear the cookie of a sign-in that ended before it. Behind a
   * proxy that ends TLS it would send no secure cookie.
   */
  async function sendCookie(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { session } = request;
    // When the session could not be read, the plugin leaves an empty object.
    const isSession = session?.sessionId !== undefined;
    if (isSession && session.isSaved() && session.sessionId !== idIn(request)) {
      const expires = cookieLifeMs === undefined ? {} : { expires: new Date(Date.now() + cookieLifeMs) };
      reply.setCookie(cookieName, session.encryptedSessionId, { ...cookie, ...expires });
    }
    // Without a session the plugin does nothing.
    Object.assign(request, { session: null });
  }

  async function list(identityId: string): Promise<NamedSession[]> {
    return (await store.list(identityId)).map((listed) => ({ ...listed, name: nameOfId(listed.id) }));
  }

  return {
    cookieName,
    async read(request) {
      // Without a cookie too, so that nobody is told to sign in while sessions cannot be read.
      return store.read(idIn(request) ?? NO_SESSION);
    },
    async registerIn(scope) {
      // Before the plugin's own hook.
      scope.addHook('onSend', sendCookie);
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
    async storeValues(request, values) {
      Object.assign(request.session, values);
      await request.session.save();
    },
    async removeValue(request, name) {
      delete request.session[name];
      await request.session.save();
    },
    async begin(request, identity) {
      Object.assign(request.session, identity);
      await request.session.regenerate(Object.keys(identity));
      await request.session.save();
      await store.enlist(request.session.sessionId, request.session);
    },
    async end(request, reply) {
      await request.session.destroy();
      reply.clearCookie(cookieName, cookie);
    },
    nameOf(request) {
      const id = idIn(request);
      return id === undefined ? undefined : nameOfId(id);
    },
    list,
    async revoke(identityId, condition = () => true) {
      const revoked = (await list(identityId)).filter(condition);
      await Promise.all(revoked.map(({ id }) => store.destroy(id)));
      return revoked.length;
    },
  };
}

function nameOfId(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, NAME_LENGTH);
}

/** Adapts the store to the plugin's callback interface. */
function toPluginStore({ read, write, destroy }: SessionStore): NonNullable<FastifySessionOptions['store']> {
  return {
    get: (id, done) => void read(id).then((found) => done(null, found), done),
    set: (id, data, done) => void write(id, data).then(() => done(), done),
    destroy: (id, done) => void destroy(id).then(() => done(), done),
  };
}
