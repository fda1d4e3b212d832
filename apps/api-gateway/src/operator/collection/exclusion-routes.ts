import { allowProfile as allowCall, excludeProfile as excludeCall } from '@around/contracts/operator/collection';
import type { Db } from '@around/database/db';
import { type DeletedData, excludeProfile } from '@around/database/profiles/exclude-profile';
import { allowProfile } from '@around/database/profiles/excluded-profiles';
import { findProfileByName } from '@around/database/profiles/watched-profiles';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit/audit-change.ts';

export function exclusionRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(excludeCall.path, { schema: excludeCall.schema }, async (request) => {
      const name = (request.body.username ?? '').replace(/^@/, '');
      const reason = request.body.reason ?? '';
      const profile = await findProfileByName(db, name);
      if (!profile) throw new AppError('not_found', `No observed profile is called @${name}`);
      const { username } = profile;
      const deleted = await db.transaction().execute(async (tx) => {
        const gone = await excludeProfile(tx, profile.id, reason);
        if (gone)
          await auditChange(tx, request, { action: 'profile.exclude', target: username, details: { reason, ...gone } });
        return gone;
      });
      if (!deleted) throw new AppError('conflict', `@${username} is on the list already`);
      return { message: describeExclusion(username, deleted) };
    });

    app.delete(allowCall.path, { schema: allowCall.schema }, async (request) => {
      const username = await db.transaction().execute(async (tx) => {
        const profile = await allowProfile(tx, request.params.id);
        if (!profile) throw new AppError('not_found', 'This profile is not on the list');
        await auditChange(tx, request, { action: 'profile.allow', target: profile.username });
        return profile.username;
      });
      return { message: `@${username} may be collected again` };
    });
  };
}

function describeExclusion(username: string, { stories, places }: DeletedData): string {
  const gone = [
    ...(stories > 0 ? [`${stories} ${stories === 1 ? 'story' : 'stories'}`] : []),
    ...(places > 0 ? [`${places} ${places === 1 ? 'place' : 'places'}`] : []),
  ].join(' and ');
  return `@${username} is not collected any more${gone && `; ${gone} deleted`}`;
}
