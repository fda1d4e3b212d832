import { z } from 'zod';
import { Id, OptionalList } from './wire-values.ts';

const Owned = z.object({
  id: Id.optional().catch(undefined),
  strong_id__: Id.optional().catch(undefined),
  user: z.object({ pk: Id }).optional().catch(undefined),
});

/** The profile of a reel; undefined if the reel does not say. */
export function readReelOwner(reel: unknown): string | undefined {
  const owned = Owned.safeParse(reel).data;
  return owned?.id ?? owned?.strong_id__ ?? owned?.user?.pk;
}

/** The live stories of one profile, with unparsed items. */
export const Reel = z.object({ items: OptionalList });
