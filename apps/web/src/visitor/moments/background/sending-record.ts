import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import { isRecord } from '../../../ui/json/json-values.ts';
import { deleteRecord, readRecord, writeRecord } from '../share/draft/draft-database.ts';
import { loadPendingVideo } from '../share/draft/pending-video.ts';
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
  /** The last attempt failed. Only its author sends it again. */
  isStopped?: boolean;
};

const KEY = 'sending';

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

type NewSending = Omit<Sending, 'video' | 'startedAt' | 'isStopped'> & { video: File };

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

/** After a failure: the service worker leaves the moment to its author. */
export async function stopSending(key: string): Promise<void> {
  const stored = await readSending();
  if (stored?.key === key) await writeSending({ ...stored, isStopped: true }).catch(() => {});
}

/** Whether a form has the content of this moment, so that sending it again continues the upload. */
export function isSameSending(sending: Sending, form: { fields: MomentFields; video: File }): boolean {
  return isSameVideo(sending, form.video) && JSON.stringify(sending.fields) === JSON.stringify(form.fields);
}

/** The video of the draft, unless another one was chosen since. */
export async function findSendingVideo(sending: Sending): Promise<File | undefined> {
  const video = await loadPendingVideo();
  return video && isSameVideo(sending, video) ? video : undefined;
}

function isSameVideo({ video: { name, size, lastModified } }: Sending, other: File): boolean {
  return other.name === name && other.size === size && other.lastModified === lastModified;
}

function isSending(value: unknown): value is Sending {
  if (!isRecord(value)) return false;
  const { key, userId, fields, video, startedAt, notice } = value;
  const hasTexts = typeof key === 'string' && typeof userId === 'string' && typeof startedAt === 'number';
  return hasTexts && isRecord(fields) && isRecord(video) && isRecord(notice);
}
