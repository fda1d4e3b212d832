import type { MediaType } from '@around/contracts/feed';
import type { LocationId, ProfileId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { lockCollected } from '../profiles/excluded-profiles.ts';
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
 * Stores what was crawled, once per external id. A story seen again gets its fresh, newly signed addresses and nothing else.
 * Stories of profiles that are not to be collected are left out; the others' authors stay locked, so that nobody is put on that
 * list while their stories are on their way in. Returns those that were new.
 */
export async function saveNetworkStories(db: Db, stories: NetworkStoryInput[]): Promise<NewStory[]> {
  const once = [...new Map(stories.map((story) => [story.externalId, story])).values()];
  if (once.length === 0) return [];
  // Sorted, so that two batches that overlap lock their common rows in the same order.
  const sorted = once.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
  const saved = await sql<NewStory & { isNew: boolean }>`
    with authors as materialized (${lockCollected(sorted.map((story) => story.profileId))})
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
