import type { ProfileId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type ListedProfile = {
  id: ProfileId;
  username: string;
  fullName: string | null;
  locationName: string | null;
  category: string | null;
  followerCount: number | null;
  followingCount: number | null;
  isVerified: boolean;
  avatarUrl: string | null;
  /** The network's position takes precedence over an operator's. */
  home: { latitude: number; longitude: number; setBy: 'network' | 'operator' } | null;
};

/** By name. The location name is the home's name in the feed, otherwise the city. */
export async function listProfiles(db: Db): Promise<ListedProfile[]> {
  const { rows } = await sql<ListedProfile>`
    select profile.id, profile.username, profile.full_name, coalesce(home.name, profile.city) as location_name,
      profile.category, profile.follower_count, profile.following_count, profile.is_verified, profile.avatar_url,
      case
        when profile.latitude is not null then
          jsonb_build_object('latitude', profile.latitude, 'longitude', profile.longitude, 'setBy', 'network')
        when profile.set_latitude is not null then
          jsonb_build_object('latitude', profile.set_latitude, 'longitude', profile.set_longitude, 'setBy', 'operator')
      end as home
    from profiles profile
    left join lateral (
      select name from locations where locations.profile_id = profile.id order by created_at limit 1
    ) home on true
    where profile.excluded_at is null
    order by lower(profile.username), profile.id`.execute(db);
  return rows;
}

export type FollowedProfile = {
  id: ProfileId;
  instagramUsername: string;
  fullName: string | null;
  isVerified: boolean;
  category: string | null;
  avatarUrl: string | null;
  /** Names of the accounts that follow it. */
  followedBy: string[];
  hasLocation: boolean;
};

export async function listFollowedProfiles(db: Db): Promise<FollowedProfile[]> {
  const { rows } = await sql<FollowedProfile>`
    select profile.id, profile.username as instagram_username, profile.full_name, profile.is_verified, profile.category,
      profile.avatar_url, followed.followed_by,
      coalesce(profile.latitude, profile.set_latitude) is not null as has_location
    from profiles profile
    join (
      select follow.profile_id, array_agg(account.username order by lower(account.username)) as followed_by
      from account_follows follow join accounts account on account.id = follow.account_id
      group by follow.profile_id
    ) followed on followed.profile_id = profile.id
    where profile.excluded_at is null
    order by lower(profile.username), profile.id`.execute(db);
  return rows;
}
