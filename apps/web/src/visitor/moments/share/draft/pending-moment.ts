import { Coordinates } from '@around/contracts/coordinates';
import * as z from 'zod/mini';
import { parseJson } from '../../../../ui/json/json-values.ts';
import { readStored, writeStored } from '../../../../ui/storage/browser-storage.ts';
import { PENDING_MOMENT_KEY } from './forget-draft.ts';
import { findRecord, keepRecord } from './kept-record.ts';

/** What the visitor wrote for a moment that is not shared yet. */
export type MomentTexts = { location: string; caption: string; position: Coordinates | null };

const Stored = z.object({
  location: z.catch(z.string(), ''),
  caption: z.catch(z.string(), ''),
  latitude: z.optional(z.unknown()),
  longitude: z.optional(z.unknown()),
});

const KEY = 'texts';
const session = () => sessionStorage;

/** Null without a draft in this tab. */
export function readPendingMoment(): MomentTexts | null {
  return readTexts(parseJson(readStored(PENDING_MOMENT_KEY, session)));
}

export function savePendingMoment(texts: MomentTexts): void {
  const stored = toStored(texts);
  writeStored(PENDING_MOMENT_KEY, stored && JSON.stringify(stored), session);
}

/** The session storage ends with its tab. This copy is next to the video, for a tab that was killed. Rejects if it is not stored. */
export function keepMomentTexts(texts: MomentTexts): Promise<void> {
  return keepRecord(KEY, toStored(texts));
}

export async function loadMomentTexts(): Promise<MomentTexts | null> {
  return readTexts(await findRecord(KEY));
}

function toStored({ location, caption, position }: MomentTexts) {
  if (!location && !caption && !position) return null;
  const { latitude = null, longitude = null } = position ?? {};
  return { location, caption, latitude, longitude };
}

function readTexts(stored: unknown): MomentTexts | null {
  const parsed = Stored.safeParse(stored);
  if (!parsed.success) return null;
  const { location, caption, ...coordinates } = parsed.data;
  return { location, caption, position: Coordinates.safeParse(coordinates).data ?? null };
}
