import { listSetAside } from '@around/contracts/operator/monitoring/set-aside-stories';
import type { Db } from '@around/database/db';
import { listSetAsideStories } from '@around/database/stories/set-aside-stories';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

const STORIES_LISTED = 200;

export function setAsideRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(listSetAside.path, { schema: listSetAside.schema }, async () => ({
      stories: (await listSetAsideStories(db, STORIES_LISTED)).map(({ firstSeenAt, lastSeenAt, ...story }) => ({
        ...story,
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    }));
  };
}
