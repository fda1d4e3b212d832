import { isRecord } from '../../../../ui/json/json-values.ts';
import { deleteRecord, partKey, readRecord, writeRecord } from './draft-database.ts';
import { findRecord, keepRecord } from './kept-record.ts';

const KEY = 'video';
/** Only one part at a time is in memory. */
const PART_BYTES = 4 * 2 ** 20;

/** Keeps the chosen video across a sign-in, a reload or a killed tab. Resolves with whether the browser has stored it. */
export async function savePendingVideo(file: File | null): Promise<boolean> {
  try {
    await deleteRecord(KEY);
    if (file) await keepRecord(KEY, file).catch((failure: unknown) => keepInParts(file, failure));
    return true;
  } catch {
    await deleteRecord(KEY).catch(() => {});
    return false;
  }
}

export async function loadPendingVideo(): Promise<File | undefined> {
  const kept = await findRecord(KEY);
  if (kept instanceof File) return kept;
  return isRecord(kept) ? joinParts(kept).catch(() => undefined) : undefined;
}

/** WebKit stores no files in private windows, but their bytes. */
async function keepInParts(file: File, failure: unknown): Promise<void> {
  if (failure instanceof DOMException && failure.name === 'QuotaExceededError') throw failure;
  const partCount = Math.ceil(file.size / PART_BYTES);
  for (let index = 0; index < partCount; index++) {
    const part = file.slice(index * PART_BYTES, (index + 1) * PART_BYTES);
    await writeRecord(partKey(KEY, index), await part.arrayBuffer());
  }
  const { name, type, lastModified } = file;
  await keepRecord(KEY, { name, type, lastModified, partCount });
}

async function joinParts({ name, type, lastModified, partCount }: Record<string, unknown>): Promise<File> {
  const parts: Blob[] = [];
  for (let index = 0; index < Number(partCount); index++) {
    const bytes = await readRecord(partKey(KEY, index));
    if (!(bytes instanceof ArrayBuffer)) throw new Error('A part of the video is missing');
    parts.push(new Blob([bytes]));
  }
  return new File(parts, String(name), { type: String(type), lastModified: Number(lastModified) });
}
