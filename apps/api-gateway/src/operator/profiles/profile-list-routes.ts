import {
  getAccountStats,
  listFollowedAccounts,
  listInstagramProfiles,
  setProfileHome,
} from '@around/contracts/operator/profiles';
import type { Db } from '@around/database/db';
import { listFollowedProfiles, listProfiles } from '@around/database/profiles/profile-lists';
import { findProfiles, type ProfileRow } from '@around/database/profiles/profile-queries';
import { setProfileHome as saveProfileHome } from '@around/database/profiles/watched-profiles';
import { readAccountStats } from '@around/database/statistics/account-stats';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit/audit-change.ts';

export function profileListRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(listInstagramProfiles.path, { schema: listInstagramProfiles.schema }, () => listProfiles(db));

    app.get(listFollowedAccounts.path, { schema: listFollowedAccounts.schema }, async () => ({
      followedAccounts: await listFollowedProfiles(db),
    }));

    app.get(getAccountStats.path, { schema: getAccountStats.schema }, () => readAccountStats(db));

    app.post(setProfileHome.path, { schema: setProfileHome.schema }, async (request) => {
      const [profile] = await findProfiles(db, [request.params.id]);
      if (!profile) throw new AppError('not_found', 'There is no such profile');
      const { home } = request.body;
      await db.transaction().execute(async (tx) => {
        await saveProfileHome(tx, profile.id, home);
        await auditChange(tx, request, { action: 'profile.home', target: profile.username, details: { home } });
      });
      return { message: describeChange(profile, home !== null) };
    });
  };
}

function describeChange({ username, latitude }: ProfileRow, isSet: boolean): string {
  if (latitude !== null) return `The network has a home for @${username}, which takes precedence`;
  return isSet
    ? `The home of @${username} is set and used from the next cycle on`
    : `The home of @${username} is cleared`;
}
