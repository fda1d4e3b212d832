import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findConfinement } from './find-confinement.ts';
import { type Confinement, type ToolRunner, toolRunner } from './run-limited.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 10_000;

export type MediaTools = {
  run: ToolRunner;
  confinement: Confinement;
  /** Whether this ffmpeg can convert HDR to the colours of ordinary screens. */
  canToneMap: boolean;
};

/** Rejects when ffmpeg or ffprobe is missing. */
export async function findMediaTools(path: string): Promise<MediaTools> {
  const list = (tool: string) => run(tool, ['-hide_banner', '-filters'], { env: { PATH: path }, timeout: TIMEOUT_MS });
  const { stdout: filters } = await list('ffmpeg');
  await run('ffprobe', ['-version'], { env: { PATH: path }, timeout: TIMEOUT_MS });
  const confinement = await findConfinement(path);
  return {
    run: toolRunner({ path, confinement }),
    confinement,
    canToneMap: / zscale /.test(filters) && / tonemap /.test(filters),
  };
}
