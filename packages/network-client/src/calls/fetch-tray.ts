import { z } from 'zod';
import { parseEntries, parseShape } from '../responses/parse-shape.ts';
import { isOfProfile, LiveProfile, type TrayEntry } from '../schemas/tray-entry.ts';
import type { CallOptions, SendRequest } from './network-request.ts';

/** Incomplete: the network lists about 150 profiles, with a delay. A profile that is not listed can still have live stories. */
export type Tray = { entries: TrayEntry[]; unreadable: number };

const Body = z.object({ tray: z.array(z.unknown()) });

/** Lists the followed profiles that have live stories. Does not mark stories as seen. */
export async function fetchTray(send: SendRequest, { signal }: CallOptions): Promise<Tray> {
  const call = 'tray';
  const { tray } = parseShape(call, Body, await send({ call, path: '/api/v1/feed/reels_tray/' }, signal));
  const { read, unreadable } = parseEntries(call, LiveProfile, tray.filter(isOfProfile));
  return { entries: read, unreadable };
}
