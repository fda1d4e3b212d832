import { Coordinates } from '@around/contracts/coordinates';
import * as z from 'zod/mini';
import { parseJson } from '../../../../ui/json/json-values.ts';
import { readStored, writeStored } from '../../../../ui/storage/browser-storage.ts';
import { PENDING_MOMENT_KEY } from './forget-draft.ts';

/** What the visitor wrote for a moment that is not shared yet. */
export type MomentTexts = { location: string; caption: string; position: Coordinates | null };

const Stored = z.object({
  location: z.catch(z.string(), ''),
  caption: z.catch(z.string(), ''),
  latitude: z.unknown(),
  longitude: z.unknown(),
});

const session = () => sessionStorage;

/** Null without a draft in this tab. */
export function readPendingMoment(): MomentTexts | null {
  const stored = Stored.safeParse(parseJson(readStored(PENDING_MOMENT_KEY, session)));
  if (!stored.success) return null;
  const { location, caption, ...coordinates } = stored.data;
  return { location, caption, position: Coordinates.safeParse(coordinates).data ?? null };
}

export function savePendingMoment({ location, caption, position }: MomentTexts): void {
  const { latitude = null, longitude = null } = position ?? {};
  const isEmpty = !location && !caption && !position;
  const draft = isEmpty ? null : JSON.stringify({ location, caption, latitude, longitude });
  writeStored(PENDING_MOMENT_KEY, draft, session);
}
