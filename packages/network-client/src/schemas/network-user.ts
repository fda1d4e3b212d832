import { z } from 'zod';
import { Id, OptionalFlag, OptionalText, OptionalTime, OptionalUrl } from './wire-values.ts';

/** A profile as it appears in lists. */
export type ListedProfile = {
  id: string;
  username: string;
  fullName: string | null;
  isPrivate: boolean;
  isVerified: boolean;
  avatarUrl: string | null;
};

const WireUser = z.object({
  pk: Id,
  username: z.string().min(1),
  full_name: OptionalText,
  is_private: OptionalFlag,
  is_verified: OptionalFlag,
  profile_pic_url: OptionalUrl,
});

/** Accepts the id in `pk`, `pk_id` or `id`. */
export const UserWithId = z.preprocess(withPk, WireUser);

export function withPk(user: unknown): unknown {
  if (typeof user !== 'object' || user === null) return user;
  const { pk, pk_id, id, ...rest } = user as Record<string, unknown>;
  return { ...rest, pk: pk ?? pk_id ?? id };
}

export function toListedProfile(user: z.infer<typeof WireUser>): ListedProfile {
  return {
    id: user.pk,
    username: user.username,
    fullName: user.full_name,
    isPrivate: user.is_private,
    isVerified: user.is_verified,
    avatarUrl: user.profile_pic_url,
  };
}

export type FollowedProfile = ListedProfile & {
  /** When the newest live story was posted, if the network says. A hint. */
  latestMediaAt: Date | null;
};

export const Followed = z
  .preprocess(withPk, WireUser.extend({ latest_reel_media: OptionalTime }))
  .transform((user): FollowedProfile => ({ ...toListedProfile(user), latestMediaAt: user.latest_reel_media }));
