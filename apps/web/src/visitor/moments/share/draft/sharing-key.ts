import * as z from 'zod/mini';
import { randomKey } from '../../../../ui/api/random-key.ts';
import { readRecord, writeRecord } from './draft-database.ts';
import type { MomentTexts } from './pending-moment.ts';

const KEY = 'sharing-key';

const SharingKey = z.object({ key: z.string(), content: z.string() });
type SharingKey = z.infer<typeof SharingKey>;

/** For browsers that cannot store it. */
let last: SharingKey | undefined;

/**
 * The idempotency key for sharing this content. Another attempt with the same content has the same key, also after a reload, so
 * that a lost response does not lead to a second moment.
 */
export async function sharingKeyFor(video: File, texts: MomentTexts): Promise<string> {
  const content = describe(video, texts);
  const stored = SharingKey.safeParse(await readRecord(KEY).catch(() => undefined)).data ?? last;
  if (stored?.content === content) return stored.key;
  last = { key: randomKey(), content };
  await writeRecord(KEY, last).catch(() => {});
  return last.key;
}

function describe({ name, size, lastModified }: File, { location, caption, position }: MomentTexts): string {
  return JSON.stringify([name, size, lastModified, location, caption, position?.latitude, position?.longitude]);
}
