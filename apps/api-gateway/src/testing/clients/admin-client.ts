import { saveAdmin } from '@around/database/admins/admin-queries';
import type { Db } from '@around/database/db';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export const adminLogin = { username: 'Operator', password: 'eleven-white-horses' };

/** Sends requests with an admin session. */
export type AdminClient = {
  cookie: string;
  get: (url: string) => Promise<LightMyRequestResponse>;
  send: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) => Promise<LightMyRequestResponse>;
};

export async function signInAdmin(app: FastifyInstance, db: Db): Promise<AdminClient> {
  await saveAdmin(db, { username: adminLogin.username, passwordHash: await hash(adminLogin.password) });
  const response = await app.inject({ method: 'POST', url: '/api/admin/login', payload: adminLogin });
  const cookie = cookieOf(response);
  // `async`, because `inject` starts a request only when its result is awaited.
  const call = async (options: InjectOptions) => app.inject({ ...options, headers: { cookie } });
  return {
    cookie,
    get: (url) => call({ url }),
    send: (method, url, body) => call({ method, url, ...(body && { payload: body }) }),
  };
}

/** The only cookie of a response, as a browser would send it back. */
export function cookieOf(response: LightMyRequestResponse): string {
  const set = [response.headers['set-cookie']].flat();
  if (set.length !== 1) throw new Error(`Expected one cookie, got ${set.length}`);
  return String(set[0]).split(';', 1)[0]!;
}
