import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ConfigError } from '@around/service-kit/load-config';

const run = promisify(execFile);
const ANSWER_DEADLINE_MS = 10_000;

/** The clips need an ffmpeg that can write H.264. */
export async function requireEncoder(command: string): Promise<void> {
  const encoders = await run(command, ['-v', 'error', '-encoders'], { timeout: ANSWER_DEADLINE_MS }).catch(
    (cause: unknown) => {
      throw new ConfigError(
        `The demo clips need ffmpeg, which does not run here: install it (apt-get install ffmpeg)`,
        { cause },
      );
    },
  );
  if (!encoders.stdout.includes('libx264')) {
    throw new ConfigError('The demo clips need an ffmpeg with libx264, and the one on the PATH was built without it');
  }
}
