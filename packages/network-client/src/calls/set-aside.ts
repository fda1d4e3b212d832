import { z } from 'zod';
import { describeIssue } from '../responses/parse-shape.ts';
import { Id } from '../schemas/wire-values.ts';

/** A story, or all stories of a profile, in a shape that we cannot read. */
export type SetAsideStory = {
  profileId: string;
  /** Null for all stories of the profile. */
  mediaId: string | null;
  reason: string;
  /** Names of its fields, without values, because those are personal data. */
  keys: string[];
};

const MOST_KEYS = 80;
const FIELD_NAME = /^[a-z_][a-z0-9_]{0,59}$/i;

const Named = z.object({ id: z.string().optional().catch(undefined), pk: Id.optional().catch(undefined) });

export function setAside(profileId: string, raw: unknown, error: z.ZodError): SetAsideStory {
  return { profileId, mediaId: readMediaId(raw), reason: describeIssue(error), keys: keysOf(raw) };
}

export function setAsideReel(profileId: string, raw: unknown, error: z.ZodError): SetAsideStory {
  return { profileId, mediaId: null, reason: `reel, ${describeIssue(error)}`, keys: keysOf(raw) };
}

function readMediaId(raw: unknown): string | null {
  const named = Named.safeParse(raw).data;
  const [mediaId = ''] = named?.id?.split('_') ?? [];
  return /^\d{1,20}$/.test(mediaId) ? mediaId : (named?.pk ?? null);
}

function keysOf(raw: unknown): string[] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return [];
  return Object.keys(raw)
    .filter((key) => FIELD_NAME.test(key))
    .slice(0, MOST_KEYS)
    .sort();
}
