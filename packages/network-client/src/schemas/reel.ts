import { z } from 'zod';
import { Id, OptionalList } from './wire-values.ts';

export type Reel = { profileId: string; items: unknown[] };

const WireReel = z.object({
  id: Id.optional().catch(undefined),
  strong_id__: Id.optional().catch(undefined),
  user: z.object({ pk: Id }).optional().catch(undefined),
  items: OptionalList,
});

/** The live stories of one profile, with unparsed items. */
export const ReelOfProfile = WireReel.transform((reel, context): Reel => {
  const profileId = reel.id ?? reel.strong_id__ ?? reel.user?.pk;
  if (profileId !== undefined) return { profileId, items: reel.items };
  context.addIssue({ code: 'custom', message: 'no id', input: null });
  return z.NEVER;
});
