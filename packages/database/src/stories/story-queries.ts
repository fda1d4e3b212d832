import type { MediaType } from '@around/contracts/feed';
import type { LocationId, ProfileId } from '@around/contracts/ids';
import { sql } from 'kysely';
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

/**
 * Stores crawled stories, once per external id. For a known story only the media URLs are updated, because they are signed and
 * expire. Leaves out stories of excluded profiles, and locks the other authors so that none becomes excluded before the commit.
 * Returns the new stories.
 */
export async function saveNetworkStories(db: Db, stories: NetworkStoryInput[]): Promise<NewStory[]> {
  const once = [...new Map(stories.map((story) => [story.externalId, story])).values()];
  if (once.length === 0) return [];
  // Sorted, so that overlapping batches lock their common rows in the same order.
  const sorted = once.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
  const saved = await sql<NewStory & { isNew: boolean }>`
    with authors as materialized (${lockAllowed(sorted.map((story) => story.profileId))})
    insert into stories
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
    on conflict (source, external_id) do update
      set media_url = excluded.media_url, thumbnail_url = excluded.thumbnail_url
    returning (xmax = 0) as is_new, external_id, posted_at`.execute(db);
  return saved.rows.filter((row) => row.isNew).map(({ isNew: _, ...story }) => story);
}
