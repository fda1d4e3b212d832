import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { OpenedStore } from '../media-store.ts';
import { diskBytes } from './disk-bytes.ts';
import { diskSpace } from './disk-space.ts';
import { listFolder } from './list-folder.ts';

export function openFolder(folder: string): OpenedStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    bytes: diskBytes(folder),
    disk,
    list: (area) => listFolder(disk, area),
    space: () => diskSpace(folder),
    close: () => {},
  };
}
