import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findMediaTools } from '../media-tools/media-tools.ts';

const run = promisify(execFile);

// biome-ignore lint/style/noProcessEnv: a test has no main.ts that could read it
export const PATH = process.env.PATH ?? '';
export const testTools = () => findMediaTools(PATH);

export type TestFolder = AsyncDisposable & { path: string };

export async function makeFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'around-videos-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Runs ffmpeg in the folder. The words are separated by spaces. */
export async function ffmpeg(folder: string, words: string): Promise<void> {
  await run('ffmpeg', ['-loglevel', 'error', '-y', ...words.split(' ')], { cwd: folder });
}

export const PICTURE = '-f lavfi -i testsrc2=size=160x120:rate=25:duration=1';
export const SOUND = '-f lavfi -i sine=frequency=440:duration=1';
export const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
/** What phones write into their videos. */
export const TAGS = [
  '-movflags +use_metadata_tags',
  '-metadata location=+41.0082+028.9784/',
  '-metadata com.apple.quicktime.location.ISO6709=+41.0082+028.9784+012.3/',
  '-metadata com.apple.quicktime.model=PhoneModel',
  '-metadata title=SecretTitle',
  '-metadata comment=SecretComment',
  '-metadata creation_time=2026-01-02T03:04:05Z',
].join(' ');

export type ShownStream = Record<string, unknown> & { codec_name: string; width?: number; height?: number };

/** What ffprobe shows of a file. */
export async function show(path: string): Promise<{ streams: ShownStream[]; format: Record<string, unknown> }> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', path]);
  return JSON.parse(stdout);
}

/** The pixels of a second of video in RGB, from a time in seconds. */
export async function pixelsOf(path: string, { at }: { at: number }): Promise<Buffer> {
  const args = ['-v', 'error', '-ss', `${at}`, '-t', '1', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 28 });
  return stdout;
}
