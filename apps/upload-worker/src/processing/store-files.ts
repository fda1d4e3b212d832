import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_MAX_BYTES } from '@around/contracts/moments/moment-limits';
import { momentMediaNames } from '@around/contracts/moments/moment-media';
import type { MediaStore } from '@around/media-store/media-store';
import { publicKey } from '@around/media-store/object-names';
import { isMissing } from '@around/media-store/store-errors';
import { Outage } from '../outage.ts';
import { POSTER_FILE } from '../video/draw-poster.ts';
import { renditions } from '../video/renditions.ts';
import { VideoRefused } from '../video/video-refused.ts';

/** Copies the upload from the media store. Throws `VideoRefused` when it is not there. */
export async function fetchUpload(
  store: MediaStore,
  { incomingKey, path, signal }: { incomingKey: string; path: string; signal: AbortSignal },
): Promise<void> {
  try {
    await pipeline(await store.read(incomingKey), createWriteStream(path), { signal });
  } catch (error) {
    if (isMissing(error)) throw new VideoRefused('file_lost', { cause: error });
    signal.throwIfAborted();
    throw new Outage('The upload was not copied to the temporary folder', { cause: error });
  }
}

type Files = { folder: string; mediaKey: string; signal: AbortSignal };

/** Under names that depend on the moment alone, so that a second try replaces the files of the first. */
export async function storeFiles(store: MediaStore, { folder, mediaKey, signal }: Files): Promise<void> {
  const names = momentMediaNames(mediaKey);
  const files: Array<[file: string, name: string]> = [
    [renditions[0].file, names.video],
    [renditions[1].file, names.smallVideo],
    [POSTER_FILE, names.poster],
  ];
  for (const [file, name] of files) {
    const source = createReadStream(join(folder, file));
    try {
      await store.write(publicKey(name), source, { maxBytes: 2 * UPLOAD_MAX_BYTES, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw new Outage('The media store took no file', { cause: error });
    }
  }
}

export async function removeFiles(store: MediaStore, mediaKey: string): Promise<void> {
  for (const name of Object.values(momentMediaNames(mediaKey))) await store.remove(publicKey(name));
}
