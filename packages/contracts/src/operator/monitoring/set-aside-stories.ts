import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { CrawlRunId } from '../../ids.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

const SetAsideStory = z.object({
  id: z.string(),
  username: z.string(),
  /** Null for all stories of the profile. */
  mediaId: z.nullable(z.string()),
  reason: z.string(),
  /** The names of the fields that the network sent, never their values. */
  keys: z.array(z.string()),
  /** No story of the profile in that response could be read. */
  isWholeProfile: z.boolean(),
  /** How often it was served. */
  times: z.int(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The crawl that read it last; null when its record is deleted. */
  lastRunId: z.nullable(CrawlRunId),
});
export type SetAsideStory = z.infer<typeof SetAsideStory>;

export const listSetAside = {
  method: 'GET',
  path: '/api/admin/set-aside-stories',
  summary: 'Stories of the network in a shape that cannot be read, the latest first',
  schema: { response: { ...operatorErrors, 200: z.object({ stories: z.array(SetAsideStory) }) } },
} as const satisfies Endpoint;
