import type { Account, Profile, Venue } from '../../world/profile.ts';
import { CITY_NAMES } from '../../world/profile.ts';
import { exactNumber } from './exact-number.ts';
import { mixedId } from './mixed-types.ts';
import type { WireContext } from './wire-context.ts';

const AVATAR_SIZE = 320;

/** The short form in lists and reels. */
export function userCard(context: WireContext, profile: Profile, viewer: Account) {
  return {
    pk: mixedId(profile.id, 'card'),
    pk_id: profile.id,
    id: profile.id,
    strong_id__: profile.id,
    username: profile.username,
    full_name: profile.fullName,
    is_private: profile.isPrivate,
    is_verified: profile.isVerified,
    profile_pic_id: `3400000000000000000_${profile.id}`,
    profile_pic_url: context.links.avatarUrl(profile.id),
    has_anonymous_profile_picture: false,
    friendship_status: friendship(profile, viewer),
  };
}

/** The long form of `users/{id}/info`. Only business profiles include an address. */
export function userInfo(context: WireContext, profile: Profile, viewer: Account) {
  const picture = { url: context.links.avatarUrl(profile.id), width: AVATAR_SIZE, height: AVATAR_SIZE };
  const venue = context.world.venueById(profile.id);
  return {
    ...userCard(context, profile, viewer),
    pk: mixedId(profile.id, 'info'),
    biography: profile.biography,
    follower_count: profile.followerCount,
    following_count: profile.followingCount,
    media_count: profile.postCount,
    hd_profile_pic_url_info: picture,
    hd_profile_pic_versions: [picture],
    external_url: '',
    account_type: venue?.isBusiness ? 2 : 1,
    is_business: venue?.isBusiness ?? false,
    category: venue?.category ?? null,
    latest_reel_media: context.store.liveOf(profile.id).at(-1)?.takenAt ?? 0,
    ...(venue?.isBusiness && businessAddress(venue)),
  };
}

/** The form of `web_profile_info`: ids are strings and every count is wrapped in an object. */
export function webProfile(context: WireContext, profile: Profile, viewer: Account) {
  const venue = context.world.venueById(profile.id);
  const isFollowed = viewer.followedIds.includes(profile.id);
  return {
    id: profile.id,
    fbid: `1784${profile.id}00`,
    username: profile.username,
    full_name: profile.fullName,
    biography: profile.biography,
    is_private: profile.isPrivate,
    is_verified: profile.isVerified,
    followed_by_viewer: isFollowed,
    requested_by_viewer: false,
    blocked_by_viewer: false,
    has_blocked_viewer: false,
    edge_followed_by: { count: profile.followerCount },
    edge_follow: { count: profile.followingCount },
    edge_owner_to_timeline_media: {
      count: profile.postCount,
      page_info: { has_next_page: false, end_cursor: null },
      edges: [],
    },
    highlight_reel_count: 0,
    profile_pic_url: context.links.avatarUrl(profile.id),
    profile_pic_url_hd: context.links.avatarUrl(profile.id),
    is_business_account: venue?.isBusiness ?? false,
    category_name: venue?.category ?? null,
    business_address_json: venue?.isBusiness ? JSON.stringify(webAddress(venue)) : null,
  };
}

function friendship(profile: Profile, viewer: Account) {
  return {
    following: viewer.followedIds.includes(profile.id),
    is_private: profile.isPrivate,
    incoming_request: false,
    outgoing_request: false,
    is_bestie: false,
    is_restricted: false,
    is_feed_favorite: false,
  };
}

function businessAddress({ latitude, longitude, city, street, district }: Venue) {
  return {
    latitude,
    longitude,
    city_name: CITY_NAMES[city],
    address_street: `${street}, ${district}`,
    city_id: exactNumber(city === 'izmir' ? '106012156106461' : '111655448852692'),
    zip: '',
  };
}

function webAddress({ latitude, longitude, city, street }: Venue) {
  return { city_name: CITY_NAMES[city], latitude, longitude, street_address: street, zip_code: '', region_name: '' };
}
