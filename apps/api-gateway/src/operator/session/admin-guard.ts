import { ACCESS_DENIED } from '@around/contracts/operator/admin-session';
import { type AdminRow, findAdminById } from '@around/database/admins/admin-queries';
import type { Db } from '@around/database/db';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import { passwordFingerprint } from '../../passwords/passwords.ts';
import type { Sessions } from '../../sessions/sessions.ts';

export type Admin = { id: string; username: string };

export type AdminGuard = {
  /** The signed-in admin. A session is invalid once its admin is deleted or has a new password. */
  find: (request: FastifyRequest) => Promise<Admin | undefined>;
  /** Throws 401 without a session, 403 for a user's session. */
  require: (request: FastifyRequest) => Promise<Admin>;
};

export function adminGuard({ db, sessions }: { db: Db; sessions: Sessions }): AdminGuard {
  async function find(request: FastifyRequest): Promise<Admin | undefined> {
    const identity = (await sessions.admin.read(request))?.admin;
    const admin = identity && (await findAdminById(db, identity.id));
    return admin && passwordFingerprint(admin.passwordHash) === identity.passwordFingerprint
      ? toAdmin(admin)
      : undefined;
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
