import { ACCESS_DENIED } from '@around/contracts/operator/admin-session';
import { type AdminRow, findAdminById } from '@around/database/admins/admin-queries';
import type { Db } from '@around/database/db';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import { passwordFingerprint } from '../../passwords/passwords.ts';
import type { Sessions } from '../../sessions/sessions.ts';

export type Admin = { id: string; username: string };

export type AdminGuard = {
  /** Who is signed in as admin. A session ends when its admin is gone or has another password. */
  find: (request: FastifyRequest) => Promise<Admin | undefined>;
  /** Throws 401 for nobody, 403 for a user. */
  require: (request: FastifyRequest) => Promise<Admin>;
};

export function adminGuard({ db, sessions }: { db: Db; sessions: Sessions }): AdminGuard {
  async function find(request: FastifyRequest): Promise<Admin | undefined> {
    const mark = (await sessions.admin.read(request))?.admin;
    const admin = mark && (await findAdminById(db, mark.id));
    return admin && passwordFingerprint(admin.passwordHash) === mark.passwordFingerprint ? toAdmin(admin) : undefined;
  }

  return {
    find,
    async require(request) {
      const admin = await find(request);
      if (admin) return admin;
      const isUser = (await sessions.user.read(request))?.user !== undefined;
      throw new AppError(isUser ? 'forbidden' : 'unauthenticated', ACCESS_DENIED);
    },
  };
}

function toAdmin({ id, username }: AdminRow): Admin {
  return { id, username };
}
