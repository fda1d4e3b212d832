import { getStoryHistory, listStories, STORIES_LIMIT_DEFAULT } from '@around/contracts/operator/monitoring/stories';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { operatorQuery } from '../queries/operator-query.ts';

export type { ListedStory, StoryHistory } from '@around/contracts/operator/monitoring/stories';

type Page = NonNullable<NonNullable<Parameters<typeof callApi<typeof listStories>>[1]>['query']>;

/** An empty text does not filter. A page with fewer stories than the limit is the last. */
export const storiesQuery = (placedBy: string) =>
  infiniteQueryOptions({
    ...operatorQuery,
    queryKey: ['operator', 'stories', placedBy],
    queryFn: async ({ signal, pageParam: before }) => {
      const query = { before, placedBy: placedBy || undefined } as Page;
      return (await callApi(listStories, { query, signal })).stories;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (stories) => (stories.length < STORIES_LIMIT_DEFAULT ? undefined : stories.at(-1)?.id),
  });

export const storyHistoryQuery = (storyId: string) =>
  queryOptions({
    ...operatorQuery,
    queryKey: ['operator', 'story', storyId],
    queryFn: ({ signal }) => callApi(getStoryHistory, { params: { storyId }, signal }),
  });
