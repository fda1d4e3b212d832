import type { MediaType } from '@around/contracts/feed';
import type { LocationId, ProfileId } from '@around/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import { lockAllowed } from '../profiles/excluded-profiles.ts';
import type { StoryPlacement } from '../schema.ts';

export type NetworkStoryInput = {
  externalId: string;
  locationId: LocationId;
  profileId: ProfileId;
  mediaType: MediaType;
  mediaUrl: string;
  thumbnailUrl: string | null;
  caption: string | null;
  postedAt: Date;
  placedBy: StoryPlacement;
};

export type NewStory = { externalId: string; postedAt: Date };

/** `leftLocationIds`: where stories were that have moved to a better place. */
export type SavedStories = { newStories: NewStory[]; leftLocationIds: LocationId[] };

type SavedRow = NewStory & { isNew: boolean; leftLocationId: LocationId | null };

/** A higher rank is nearer to where the story was taken. */
const rankOf = (placement: RawBuilder<unknown>) =>
  sql`coalesce(array_position(array['usual', 'home', 'lookup', 'sticker'], ${placement}), 0)`;
const isBetter = sql`${rankOf(sql`excluded.placed_by`)} > ${rankOf(sql`stories.placed_by`)}`;

/** The media of a story that is taken down keep their URLs, because the takedown names them. */
const isShown = sql`stories.visibility = 'shown'`;

/**
 * Stores crawled stories, once per external id. For a known story the media URLs are updated, because they are signed and expire,
 * and its place if a better one was found. Leaves out stories of excluded profiles, and locks the other authors so that none becomes
 * excluded before the commit.
 */
export async function saveNetworkStories(db: Db, stories: NetworkStoryInput[]): Promise<SavedStories> {
  const once = [...new Map(stories.map((story) => [story.externalId, story])).values()];
  if (once.length === 0) return { newStories: [], leftLocationIds: [] };
  // Sorted, so that overlapping batches lock their common rows in the same order.
  const sorted = once.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
  const { rows } = await sql<SavedRow>`
    with authors as materialized (${lockAllowed(sorted.map((story) => story.profileId))}),
    known as (
      select external_id, location_id from stories
      where source = 'network' and external_id = any(${sorted.map((story) => story.externalId)}::text[])
    ), saved as (insert into stories
      (source, external_id, location_id, profile_id, media_type, media_url, thumbnail_url, caption, posted_at, placed_by)
    select 'network', story.*
    from unnest(
      ${sorted.map((story) => story.externalId)}::text[],
      ${sorted.map((story) => story.locationId)}::uuid[],
      ${sorted.map((story) => story.profileId)}::uuid[],
      ${sorted.map((story) => story.mediaType)}::text[],
      ${sorted.map((story) => story.mediaUrl)}::text[],
      ${sorted.map((story) => story.thumbnailUrl)}::text[],
      ${sorted.map((story) => story.caption)}::text[],
      ${sorted.map((story) => story.postedAt)}::timestamptz[],
      ${sorted.map((story) => story.placedBy)}::text[]) as story (
        external_id, location_id, profile_id, media_type, media_url, thumbnail_url, caption, posted_at, placed_by)
    where story.profile_id in (select id from authors)
    on conflict (source, external_id) do update set
      media_url = case when ${isShown} then excluded.media_url else stories.media_url end,
      thumbnail_url = case when ${isShown} then excluded.thumbnail_url else stories.thumbnail_url end,
      location_id = case when ${isBetter} then excluded.location_id else stories.location_id end,
      placed_by = case when ${isBetter} then excluded.placed_by else stories.placed_by end
    returning (xmax = 0) as is_new, external_id, posted_at, location_id)
    select saved.is_new, saved.external_id, saved.posted_at,
      case when known.location_id <> saved.location_id then known.location_id end as left_location_id
    from saved left join known on known.external_id = saved.external_id`.execute(db);
  return {
    newStories: rows.flatMap(({ isNew, externalId, postedAt }) => (isNew ? [{ externalId, postedAt }] : [])),
    leftLocationIds: rows.flatMap(({ leftLocationId }) => leftLocationId ?? []),
  };
}
