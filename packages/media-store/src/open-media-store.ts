import { openFolder } from './disk/open-folder.ts';
import type { MediaStore, OpenedStore } from './media-store.ts';
import type { MediaStoreSettings } from './media-store-settings.ts';
import { partedObjects } from './parted-objects.ts';

export async function openMediaStore(settings: MediaStoreSettings): Promise<MediaStore> {
  const { bytes, disk, ...opened } = await open(settings);
  return {
    ...bytes,
    ...partedObjects({ bytes, disk }),
    ...opened,
  };
}

/** The S3 client takes 29 MB of memory and a quarter of a second to load, so a program with a folder does not load it. */
async function open(settings: MediaStoreSettings): Promise<OpenedStore> {
  if ('folder' in settings) return openFolder(settings.folder);
  const { openBucket } = await import('./s3/open-bucket.ts');
  return openBucket(settings);
}
