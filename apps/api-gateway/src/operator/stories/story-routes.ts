import {
  getStoryHistory,
  type ListedStory,
  listStories,
  STORIES_LIMIT_DEFAULT,
  type StoryHistory,
} from '@around/contracts/operator/monitoring/stories';
import type { Db } from '@around/database/db';
import { findStoryHistory, type StoryHistory as HistoryRow } from '@around/database/stories/story-history';
import { listStories as findStories, type ListedStory as StoryRow } from '@around/database/stories/story-list';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export function storyRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(listStories.path, { schema: listStories.schema }, async ({ query }) => {
      const { limit = STORIES_LIMIT_DEFAULT, before, placedBy } = query;
      return { stories: (await findStories(db, { limit, before, placedBy })).map(toStory) };
    });

    app.get(getStoryHistory.path, { schema: getStoryHistory.schema }, async ({ params }) => {
      const history = await findStoryHistory(db, params.storyId);
      if (!history) throw new AppError('not_found', 'There is no such story; stories are kept for 30 days');
      return toHistory(history);
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

function toHistory({ story, tray, fetch, lookUp, moment, caseId }: HistoryRow): StoryHistory {
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
