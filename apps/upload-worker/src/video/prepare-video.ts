import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { findVideoFault } from '@around/contracts/moments/moment-limits';
import { detectVideoContainer, VIDEO_HEAD_BYTES } from '@around/contracts/moments/video-container';
import type { ProcessedVideo } from '@around/database/moments/process-moment';
import type { MediaTools } from '../media-tools/media-tools.ts';
import { checkVideo } from './check-video.ts';
import { convertVideo } from './convert-video.ts';
import { drawPoster } from './draw-poster.ts';
import { probeVideo } from './probe-video.ts';
import { renditions } from './renditions.ts';
import { VideoRefused } from './video-refused.ts';

/** A file that ends before its declared end by more than both is damaged. */
const MAX_MISSING_SECONDS = 1;
const MAX_MISSING_SHARE = 0.1;

/**
 * Checks the file and writes the renditions and the poster into the same folder. Throws `VideoRefused` when the file is at fault.
 */
export async function prepareVideo(
  tools: MediaTools,
  { folder, file, signal }: { folder: string; file: string; signal: AbortSignal },
): Promise<ProcessedVideo> {
  const head = await readHead(join(folder, file));
  if (head.length === 0) throw new VideoRefused('unreadable');
  const container = detectVideoContainer(head);
  if (!container) throw new VideoRefused('format_not_supported');
  const plan = checkVideo(await probeVideo(tools.run, { folder, file, container, signal }));
  await convertVideo(tools, { folder, file, container, plan, signal });

  const converted = await probeVideo(tools.run, { folder, file: renditions[0].file, container: 'mov', signal });
  const { width = 0, height = 0, duration: pictureSeconds = 0 } = converted.streams[0] ?? {};
  const { durationSeconds = 0 } = converted;
  refuseCutOff(plan.pictureSeconds, pictureSeconds);
  refuseCutOff(plan.durationSeconds, durationSeconds);
  const fault = findVideoFault({ ...plan, seconds: durationSeconds });
  if (fault) throw new VideoRefused(fault);
  const placeholder = await drawPoster(tools.run, { folder, signal });
  return { durationSeconds, width, height, placeholder };
}

function refuseCutOff(declared: number | undefined, seconds: number): void {
  if (declared === undefined) return;
  const missing = declared - seconds;
  if (missing > MAX_MISSING_SECONDS && missing > MAX_MISSING_SHARE * declared)
    throw new VideoRefused('unreadable', { cause: new Error(`${seconds} of ${declared} seconds`) });
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(VIDEO_HEAD_BYTES), 0, VIDEO_HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
