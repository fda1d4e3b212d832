import type { Disk, DriveDirectory, DriveFile } from 'flydrive';
import type { ListedObject } from './media-store.ts';
import type { Area } from './object-names.ts';
import { isMissing } from './store-errors.ts';

export async function* listObjects(disk: Disk, area: Area): AsyncGenerator<ListedObject> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(area, paginationToken === undefined ? {} : { paginationToken });
    for (const entry of page.objects) {
      const listed = entry.isFile && (await describe(entry));
      if (listed) yield listed;
    }
    ({ paginationToken } = page);
  } while (paginationToken !== undefined);
}

/** Undefined for a file that has been removed since. */
async function describe(file: DriveFile | DriveDirectory): Promise<ListedObject | undefined> {
  if (!file.isFile) return undefined;
  try {
    return { key: file.key, storedAt: (await file.getMetaData()).lastModified };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
