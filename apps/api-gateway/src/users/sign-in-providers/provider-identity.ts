import { Email, FullName } from '@around/contracts/users/user-fields';
import { z } from 'zod';

/** What we use of an ID token. */
export type ProviderIdentity = {
  subject: string;
  /** Only an address that the provider has verified. */
  email: string | null;
  fullName: string | null;
  /** Texts to make a username of, the best first. */
  nameIdeas: string[];
};

const SUBJECT_MAX_LENGTH = 255;

const Claims = z.object({
  sub: z
    .string()
    .min(1)
    .max(SUBJECT_MAX_LENGTH)
    .regex(/^\P{Cc}+$/u),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
});

/** Returns undefined for claims without a usable subject. */
export function readIdentity(claims: unknown): ProviderIdentity | undefined {
  const { data } = Claims.safeParse(claims);
  if (!data) return undefined;
  const email = data.email_verified === true ? Email.safeParse(data.email).data : undefined;
  const localPart = data.email?.split('@', 1)[0]?.split('+', 1)[0];
  return {
    subject: data.sub,
    email: email ?? null,
    fullName: FullName.safeParse(data.name).data ?? null,
    nameIdeas: [localPart, data.preferred_username, data.name].filter((idea) => idea !== undefined),
  };
}
