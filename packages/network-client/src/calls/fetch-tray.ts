import { z } from 'zod';
import { parseEntries, parseShape } from '../answers/parse-shape.ts';
import { isOfProfile, LiveProfile, type TrayEntry } from '../schemas/tray-entry.ts';
import type { Ask, CallOptions } from './ask.ts';

/** Incomplete by nature: the network lists some 150 profiles and may lag. A profile that is missing here may be live all the same. */
export type Tray = { entries: TrayEntry[]; unreadable: number };

const Answer = z.object({ tray: z.array(z.unknown()) });

/** Which followed profiles have something live, in one call; reading marks nothing as seen. */
export async function fetchTray(ask: Ask, { signal }: CallOptions): Promise<Tray> {
  const call = 'tray';
  const { tray } = parseShape(call, Answer, await ask({ call, path: '/api/v1/feed/reels_tray/' }, signal));
  const { read, unreadable } = parseEntries(call, LiveProfile, tray.filter(isOfProfile));
  return { entries: read, unreadable };
}
