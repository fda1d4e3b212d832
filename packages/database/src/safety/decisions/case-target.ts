import { type ModerationCaseId, type ProfileId, StoryId, type UserId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import type { StoryVisibility } from '../../schema.ts';
import { findEvidence } from '../content/case-evidence.ts';

/** What a decision concerns. Each part is null when it is unknown or deleted. */
export type CaseTarget = {
  kind: 'story' | 'removal';
  story: { id: StoryId; visibility: StoryVisibility } | null;
  /** A story that was there when the case was opened. */
  deletedStoryId: StoryId | null;
  profileId: ProfileId | null;
  userId: UserId | null;
};

type CaseSubject = { storyId: StoryId | null; profileId: ProfileId | null; userId: UserId | null };
export type RemovalSubject = { link: string | null; profile: string | null };

/** Undefined for an unknown case. */
export async function findCaseTarget(db: Db, caseId: ModerationCaseId): Promise<CaseTarget | undefined> {
  const found = await db
    .selectFrom('moderationCases')
    .select(['kind', 'storyId', 'profileId', 'userId'])
    .where('id', '=', caseId)
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.kind === 'story') return findStoryTarget(db, found);
  const request = await db
    .selectFrom('removalRequests')
    .select(['link', 'profile'])
    .where('caseId', '=', caseId)
    .executeTakeFirstOrThrow();
  const target = await findRemovalTarget(db, request);
  const evidence = target.story ? undefined : await findEvidence(db, caseId);
  if (!evidence) return target;
  return { ...target, deletedStoryId: evidence.storyId, userId: evidence.userId };
}

async function findStoryTarget(db: Db, { storyId, profileId, userId }: CaseSubject): Promise<CaseTarget> {
  const story = storyId && (await findStory(db, storyId));
  return {
    kind: 'story',
    story: story ? { id: story.id, visibility: story.visibility } : null,
    deletedStoryId: story ? null : storyId,
    profileId,
    userId,
  };
}

/** What the link or name of a removal request refers to: a story with its author, or a profile. */
export async function findRemovalTarget(db: Db, { link, profile }: RemovalSubject): Promise<CaseTarget> {
  const storyId = link === null ? undefined : storyOfLink(link);
  const story = storyId && (await findStory(db, storyId));
  if (story) {
    const { profileId, ...found } = story;
    return {
      kind: 'removal',
      story: found,
      deletedStoryId: null,
      profileId,
      userId: await findUserOfMoment(db, story.id),
    };
  }
  const username = profile ?? (link === null ? null : usernameOfLink(link));
  const profileId = username === null ? null : await findProfileId(db, username);
  return { kind: 'removal', story: null, deletedStoryId: null, profileId, userId: null };
}

async function findStory(db: Db, storyId: StoryId) {
  return db
    .selectFrom('stories')
    .select(['id', 'visibility', 'profileId'])
    .where('id', '=', storyId)
    .executeTakeFirst();
}

async function findUserOfMoment(db: Db, storyId: StoryId): Promise<UserId | null> {
  const row = await db
    .selectFrom('moments')
    .select('userId')
    .where(sql<boolean>`id = ${storyId}::uuid`)
    .executeTakeFirst();
  return row?.userId ?? null;
}

async function findProfileId(db: Db, name: string): Promise<ProfileId | null> {
  const username = name.trim().replace(/^@/, '').toLowerCase();
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql<string>`lower(username)`, '=', username)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

const STORY_LINK = /\/l\/[0-9a-f-]{36}\/s\/(?<id>[0-9a-f-]{36})/i;

function storyOfLink(link: string): StoryId | undefined {
  return StoryId.safeParse(STORY_LINK.exec(link)?.groups?.id?.toLowerCase()).data;
}

/** The address of a profile at the network, such as `https://network.example/some.name/`. */
function usernameOfLink(link: string): string | null {
  const path = /^(?:https?:\/\/)?[^/\s]+\/(?:stories\/)?@?(?<name>[\w.]{1,60})\/?(?:[?#].*)?$/.exec(link.trim());
  return path?.groups?.name ?? null;
}
