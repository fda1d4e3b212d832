import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIMEOUT_MS = 10_000;

/** Why this machine cannot encode H.264 clips; undefined if it can. */
export async function findEncoderProblem(path: string): Promise<string | undefined> {
  try {
    const { stdout } = await run('env', [`PATH=${path}`, 'ffmpeg', '-v', 'error', '-encoders'], {
      timeout: TIMEOUT_MS,
    });
    return stdout.includes('libx264') ? undefined : 'ffmpeg was built without libx264';
  } catch {
    return 'ffmpeg is missing';
  }
}
