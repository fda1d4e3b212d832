import type { LocationId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type TopLocation = { id: LocationId; name: string; instagramUsername: string | null; storyCount: number };

/** Totals of the crawled data. */
export type DatabaseStats = {
  totalStories: number;
  storiesByMediaType: { image: number; video: number; other: number };
  timeStats: { last24Hours: number; last7Days: number; oldestStory: Date | null; newestStory: Date | null };
  rateLimiting: {
    totalRateLimitEvents: number;
    lastRateLimitEvent: Date | null;
    /** Minutes; null without events. */
    averageRateLimitDuration: number | null;
  };
  locationStats: {
    totalLocationsWithStories: number;
    locationsWithoutInstagramUsername: number;
    topLocations: TopLocation[];
  };
  /** Stories added on each day (UTC) with a crawl, oldest first. */
  crawlHistory: Array<{ timestamp: Date; storiesAdded: number }>;
};

const TOP_LOCATIONS = 10;
const HISTORY_DAYS = 30;

export async function readDatabaseStats(db: Db): Promise<DatabaseStats> {
  const [stories, rateLimiting, locations, topLocations, crawlHistory] = await Promise.all([
    readStoryStats(db),
    readRateLimiting(db),
    readLocationCounts(db),
    readTopLocations(db),
    readCrawlHistory(db),
  ]);
  const { totalStories, image, video, ...timeStats } = stories;
  return {
    totalStories,
    storiesByMediaType: { image, video, other: totalStories - image - video },
    timeStats,
    rateLimiting,
    locationStats: { ...locations, topLocations },
    crawlHistory,
  };
}

type StoryStats = DatabaseStats['timeStats'] & { totalStories: number; image: number; video: number };

async function readStoryStats(db: Db): Promise<StoryStats> {
  const { rows } = await sql<StoryStats>`
    select
      count(*)::int as total_stories,
      (count(*) filter (where media_type = 'image'))::int as image,
      (count(*) filter (where media_type = 'video'))::int as video,
      (count(*) filter (where created_at > now() - interval '24 hours'))::int as last24_hours,
      (count(*) filter (where created_at > now() - interval '7 days'))::int as last7_days,
      min(posted_at) as oldest_story,
      max(posted_at) as newest_story
    from stories where source = 'network'`.execute(db);
  return rows[0]!;
}

async function readRateLimiting(db: Db): Promise<DatabaseStats['rateLimiting']> {
  const { rows } = await sql<DatabaseStats['rateLimiting']>`
    select
      count(*)::int as total_rate_limit_events,
      max(started_at) as last_rate_limit_event,
      (extract(epoch from avg(ends_at - started_at)) / 60)::double precision as average_rate_limit_duration
    from rate_limit_events`.execute(db);
  return rows[0]!;
}

const locationsWithStories = sql`
  from (
    select location_id, count(*)::int as story_count from stories where source = 'network' group by location_id
  ) counted
  join locations location on location.id = counted.location_id
  left join profiles profile on profile.id = location.profile_id`;

type LocationCounts = Omit<DatabaseStats['locationStats'], 'topLocations'>;

async function readLocationCounts(db: Db): Promise<LocationCounts> {
  const { rows } = await sql<LocationCounts>`
    select
      count(*)::int as total_locations_with_stories,
      (count(*) filter (where profile.id is null))::int as locations_without_instagram_username
    ${locationsWithStories}`.execute(db);
  return rows[0]!;
}

async function readTopLocations(db: Db): Promise<TopLocation[]> {
  const { rows } = await sql<TopLocation>`
    select location.id, location.name, profile.username as instagram_username, counted.story_count
    ${locationsWithStories}
    order by counted.story_count desc, location.name, location.id
    limit ${TOP_LOCATIONS}`.execute(db);
  return rows;
}

async function readCrawlHistory(db: Db): Promise<DatabaseStats['crawlHistory']> {
  const { rows } = await sql<DatabaseStats['crawlHistory'][number]>`
    select date_trunc('day', started_at, 'UTC') as timestamp, sum(stories_added)::int as stories_added
    from crawl_runs
    where started_at > date_trunc('day', now(), 'UTC') - make_interval(days => ${HISTORY_DAYS - 1})
    group by 1
    order by 1`.execute(db);
  return rows;
}
