import { z } from 'zod';
import { withPk } from './network-user.ts';
import { readPosition } from './position.ts';
import { Id, OptionalCount, OptionalFlag, OptionalNumber, OptionalText, OptionalUrl } from './wire-values.ts';

export type NetworkProfile = {
  id: string;
  username: string;
  fullName: string | null;
  biography: string | null;
  category: string | null;
  isPrivate: boolean;
  isVerified: boolean;
  followerCount: number | null;
  followingCount: number | null;
  avatarUrl: string | null;
  /** Only business profiles have a position. Both coordinates or neither. */
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  address: string | null;
};

const common = {
  pk: Id,
  username: z.string().min(1),
  full_name: OptionalText,
  biography: OptionalText,
  category_name: OptionalText,
  is_private: OptionalFlag,
  is_verified: OptionalFlag,
  profile_pic_url: OptionalUrl,
};

const Picture = z.object({ url: OptionalUrl }).nullish().catch(null);

/** `user` in the response to a lookup by id. */
export const ProfileById = z
  .preprocess(
    withPk,
    z.object({
      ...common,
      category: OptionalText,
      follower_count: OptionalCount,
      following_count: OptionalCount,
      hd_profile_pic_url_info: Picture,
      latitude: OptionalNumber,
      longitude: OptionalNumber,
      city_name: OptionalText,
      address_street: OptionalText,
    }),
  )
  .transform(
    (user): NetworkProfile => ({
      ...toCommonProfile(user),
      category: user.category ?? user.category_name,
      followerCount: user.follower_count,
      followingCount: user.following_count,
      avatarUrl: user.hd_profile_pic_url_info?.url ?? user.profile_pic_url,
      ...readPosition(user.latitude, user.longitude),
      city: user.city_name,
      address: user.address_street,
    }),
  );

const Edge = z.object({ count: OptionalCount }).nullish().catch(null);

/** `data.user` in the response to a lookup by name. Only the lookup by id has a position. */
export const ProfileByName = z
  .preprocess(
    withPk,
    z.object({
      ...common,
      edge_followed_by: Edge,
      edge_follow: Edge,
      profile_pic_url_hd: OptionalUrl,
    }),
  )
  .transform(
    (user): NetworkProfile => ({
      ...toCommonProfile(user),
      category: user.category_name,
      followerCount: user.edge_followed_by?.count ?? null,
      followingCount: user.edge_follow?.count ?? null,
      avatarUrl: user.profile_pic_url_hd ?? user.profile_pic_url,
      latitude: null,
      longitude: null,
      city: null,
      address: null,
    }),
  );

type Common = z.infer<z.ZodObject<typeof common>>;

function toCommonProfile(user: Common) {
  return {
    id: user.pk,
    username: user.username,
    fullName: user.full_name,
    biography: user.biography,
    isPrivate: user.is_private,
    isVerified: user.is_verified,
  };
}
