import type { Disk, DriveDirectory, DriveFile } from 'flydrive';
import type { ListedObject } from '../media-store.ts';
import type { Area } from '../object-names.ts';
import { isMissing } from '../store-errors.ts';

export async function* listFolder(disk: Disk, area: Area): AsyncGenerator<ListedObject> {
  const { objects } = await disk.listAll(area, { recursive: true });
  for (const entry of objects) {
    const listed = await describe(entry);
    if (listed) yield listed;
  }
}

/** Undefined for a folder, and for a file that has been removed since. */
async function describe(file: DriveFile | DriveDirectory): Promise<ListedObject | undefined> {
  if (!file.isFile) return undefined;
  try {
    const { lastModified, contentLength } = await file.getMetaData();
    return { key: file.key, storedAt: lastModified, bytes: contentLength };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
