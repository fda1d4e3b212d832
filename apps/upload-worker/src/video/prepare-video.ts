import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessedVideo } from '@around/database/moments/process-moment';
import type { MediaTools } from '../media-tools/media-tools.ts';
import { checkVideo } from './check-video.ts';
import { convertVideo } from './convert-video.ts';
import { detectContainer } from './detect-container.ts';
import { drawPoster } from './draw-poster.ts';
import { probeVideo } from './probe-video.ts';
import { renditions } from './renditions.ts';
import { VideoRefused } from './video-refused.ts';

/** A file that ends this much before its declared end is damaged. */
const MAX_MISSING_SECONDS = 1;

/**
 * Checks the file and writes the renditions and the poster into the same folder. Throws `VideoRefused` when the file is at fault.
 */
export async function prepareVideo(
  tools: MediaTools,
  { folder, file, signal }: { folder: string; file: string; signal: AbortSignal },
): Promise<ProcessedVideo> {
  if ((await stat(join(folder, file))).size === 0) throw new VideoRefused('unreadable');
  const container = await detectContainer(join(folder, file));
  if (!container) throw new VideoRefused('format_not_supported');
  const plan = checkVideo(await probeVideo(tools.run, { folder, file, container, signal }));
  await convertVideo(tools, { folder, file, container, plan, signal });

  const converted = await probeVideo(tools.run, { folder, file: renditions[0].file, container: 'mov', signal });
  const { width, height, durationSeconds = 0 } = checkVideo(converted);
  if (plan.durationSeconds !== undefined && plan.durationSeconds - durationSeconds > MAX_MISSING_SECONDS)
    throw new VideoRefused('unreadable', { cause: new Error(`${durationSeconds} of ${plan.durationSeconds} seconds`) });
  const placeholder = await drawPoster(tools.run, { folder, signal });
  return { durationSeconds, width, height, placeholder };
}
