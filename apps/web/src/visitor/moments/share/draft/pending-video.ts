import { findRecord, keepRecord } from './kept-record.ts';

const KEY = 'video';

/** Keeps the chosen video across a sign-in, a reload or a killed tab. */
export function savePendingVideo(file: File | null): Promise<void> {
  return keepRecord(KEY, file);
}

export async function loadPendingVideo(): Promise<File | null> {
  const file = await findRecord(KEY);
  return file instanceof File ? file : null;
}
