import { saveAdmin } from '@around/database/admins/admin-queries';
import type { Db } from '@around/database/db';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export const adminLogin = { username: 'Operator', password: 'eleven-white-horses' };

/** Calls with an admin's session. */
export type AdminClient = {
  cookie: string;
  get: (url: string) => Promise<LightMyRequestResponse>;
  send: (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => Promise<LightMyRequestResponse>;
};

export async function signInAdmin(app: FastifyInstance, db: Db): Promise<AdminClient> {
  await saveAdmin(db, { username: adminLogin.username, passwordHash: await hash(adminLogin.password) });
  const response = await app.inject({ method: 'POST', url: '/api/admin/login', payload: adminLogin });
  const cookie = cookieOf(response);
  // Async: on its own, an injected request begins only when somebody waits for it.
  const call = async (options: InjectOptions) => app.inject({ ...options, headers: { cookie } });
  return {
    cookie,
    get: (url) => call({ url }),
    send: (method, url, body) => call({ method, url, ...(body && { payload: body }) }),
  };
}

/** The one cookie of an answer, as a browser would send it back. */
export function cookieOf(response: LightMyRequestResponse): string {
  const set = [response.headers['set-cookie']].flat();
  if (set.length !== 1) throw new Error(`An answer with ${set.length} cookies`);
  return String(set[0]).split(';', 1)[0]!;
}
