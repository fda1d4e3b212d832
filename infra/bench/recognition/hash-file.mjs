import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findMediaTools } from '../../../apps/upload-worker/src/media-tools/media-tools.ts';
import { hashVideo } from '../../../apps/upload-worker/src/recognition/hash-video.ts';
import { prepareVideo } from '../../../apps/upload-worker/src/video/prepare-video.ts';

const run = promisify(execFile);
const { signal } = new AbortController();

/** Hashes files exactly as an upload-worker does, from its own renditions. */
export async function videoHasher(folder) {
  const tools = await findMediaTools(process.env.PATH);
  const work = join(folder, 'work');
  return {
    async hash(file) {
      await mkdir(work);
      await copyFile(file, join(work, 'upload'));
      const { durationSeconds } = await prepareVideo(tools, { folder: work, file: 'upload', signal });
      const hashes = await hashVideo(tools.run, { folder: work, durationSeconds, signal });
      await rm(work, { recursive: true });
      return hashes;
    },
    async encode(file, args, name) {
      const changed = join(folder, name);
      await run('ffmpeg', ['-loglevel', 'error', '-y', '-i', file, ...args, changed]);
      return changed;
    },
  };
}
