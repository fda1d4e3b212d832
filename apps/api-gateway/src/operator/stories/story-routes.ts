import {
  getStoryWay,
  type ListedStory,
  listStories,
  STORIES_LIMIT_DEFAULT,
  type StoryWay,
} from '@around/contracts/operator/monitoring/stories';
import type { Db } from '@around/database/db';
import { listStories as findStories, type ListedStory as StoryRow } from '@around/database/stories/story-list';
import { findStoryWay, type StoryWay as WayRow } from '@around/database/stories/story-way';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export function storyRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(listStories.path, { schema: listStories.schema }, async ({ query }) => {
      const { limit = STORIES_LIMIT_DEFAULT, before, placedBy } = query;
      return { stories: (await findStories(db, { limit, before, placedBy })).map(toStory) };
    });

    app.get(getStoryWay.path, { schema: getStoryWay.schema }, async ({ params }) => {
      const way = await findStoryWay(db, params.storyId);
      if (!way) throw new AppError('not_found', 'There is no such story; stories are kept for 30 days');
      return toWay(way);
    });
  };
}

function toStory({ postedAt, createdAt, expiresAt, ...row }: StoryRow): ListedStory {
  return {
    ...row,
    postedAt: postedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

function toWay({ story, tray, fetch, lookUp, moment, caseId }: WayRow): StoryWay {
  return {
    story: toStory(story),
    tray: tray && { ...tray, seenAt: tray.seenAt.toISOString() },
    fetch: fetch && {
      ...fetch,
      finishedAt: fetch.finishedAt.toISOString(),
      request: fetch.request && { ...fetch.request, at: fetch.request.at.toISOString() },
    },
    lookUp: lookUp && { ...lookUp, finishedAt: lookUp.finishedAt.toISOString() },
    moment: moment && { uploadedAt: moment.uploadedAt.toISOString(), readyAt: moment.readyAt?.toISOString() ?? null },
    caseId,
  };
}
