import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import { isRecord } from '../../../ui/json/json-values.ts';
import { deleteRecord, readRecord, writeRecord } from '../share/draft/draft-database.ts';
import type { MomentFields } from '../upload/upload-form.ts';

/** A moment that is being sent. It is stored in the draft, next to the video. */
export type Sending = {
  /** The idempotency key. */
  key: string;
  userId: string;
  fields: MomentFields;
  video: { name: string; size: number; lastModified: number };
  startedAt: number;
  /** The text of the notification, in the language of the page. */
  notice: { title: string; body: string };
};

const KEY = 'sending';
/** Written by `pending-video.ts`. */
const VIDEO_KEY = 'video';

/** For the browser's Background Sync. */
export const SENDING_TAG = 'send-moment';

/** The page or the service worker that sends the moment holds this Web Lock. */
export function sendingLock(key: string): string {
  return `sending ${key}`;
}

export async function readSending(): Promise<Sending | undefined> {
  const stored = await readRecord(KEY).catch(() => undefined);
  return isSending(stored) && Date.now() - stored.startedAt < STORY_LIFETIME_MS ? stored : undefined;
}

type NewSending = Omit<Sending, 'video' | 'startedAt'> & { video: File };

export function toSending({ video, ...sending }: NewSending): Sending {
  const { name, size, lastModified } = video;
  return { ...sending, video: { name, size, lastModified }, startedAt: Date.now() };
}

export function writeSending(sending: Sending): Promise<void> {
  return writeRecord(KEY, sending);
}

/** Another tab may have begun with another moment. */
export async function deleteSending(key: string): Promise<void> {
  const stored = await readSending();
  if (stored?.key === key) await deleteRecord(KEY).catch(() => {});
}

/** The video of the draft, unless another one was chosen since. */
export async function findSendingVideo({ video: { name, size, lastModified } }: Sending): Promise<File | undefined> {
  const stored = await readRecord(VIDEO_KEY).catch(() => undefined);
  const video = isRecord(stored) ? stored.value : undefined;
  if (!(video instanceof File)) return undefined;
  return video.name === name && video.size === size && video.lastModified === lastModified ? video : undefined;
}

function isSending(value: unknown): value is Sending {
  if (!isRecord(value)) return false;
  const { key, userId, fields, video, startedAt, notice } = value;
  const hasTexts = typeof key === 'string' && typeof userId === 'string' && typeof startedAt === 'number';
  return hasTexts && isRecord(fields) && isRecord(video) && isRecord(notice);
}
