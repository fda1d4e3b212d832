import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withDrawingLock } from './drawing-lock.ts';
import type { LibraryPlan, PlannedAsset } from './library-plan.ts';
import { type LibraryOptions, openLibrary } from './open-library.ts';
import type { SceneLibrary } from './scene-library.ts';

const run = promisify(execFile);

const sea = { id: 'sea', scene: 'open-sea', look: 'teal', durationSeconds: null };
const ferry = { id: 'ferry', scene: 'ferry-crossing', look: 'coral', durationSeconds: 0.125 };
const laterFerry = { id: 'later-ferry', scene: 'ferry-crossing', look: 'rose', durationSeconds: 0.125 };
const plan = planOf(sea, ferry);
/** Above the highest process id of Linux and macOS. */
const NO_PROCESS = 2 ** 22 + 1;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'scenes-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('draws the pictures first, then the clips in the wanted order', async () => {
  const { library, drawn } = await open({ plan: planOf(laterFerry, ferry, sea), concurrency: 1 });

  const { pictures, everything } = library.draw({ clipIds: ['ferry'], signal: never() });
  await pictures;
  expect(drawn).toEqual(['sea']);
  await everything;

  expect(drawn).toEqual(['sea', 'ferry', 'later-ferry']);
  expect(library.scenes.every(({ id }) => library.isDrawn(id))).toBe(true);
});

test('draws nothing a second time, except a file that was damaged', async () => {
  const first = await open();
  await first.library.draw({ clipIds: [], signal: never() }).everything;

  const second = await open();
  await second.library.draw({ clipIds: [], signal: never() }).everything;
  expect(second.drawn).toEqual([]);

  await truncate(fileOf(first.library, 'sea'), 100);
  const repaired = await open();
  expect(repaired.library.isDrawn('sea')).toBe(false);
  await repaired.library.draw({ clipIds: [], signal: never() }).everything;
  expect(repaired.drawn).toEqual(['sea']);
});

test('a clip is upright H.264 that plays from its first bytes on', async () => {
  const { library } = await open({ plan: planOf(ferry) });
  await library.draw({ clipIds: [], signal: never() }).everything;

  const clip = library.scenes[0]!;
  expect(await probe(clip.file)).toEqual([
    {
      codec_type: 'video',
      codec_name: 'h264',
      width: 720,
      height: 1280,
      pix_fmt: 'yuv420p',
      r_frame_rate: '24/1',
      nb_frames: '3',
    },
  ]);
  expect(await readTopBoxes(clip.file)).toEqual(['ftyp', 'moov', 'free', 'mdat']);
  expect(clip).toMatchObject({ kind: 'video', width: 720, height: 1280 });
  expect((await stat(clip.posterFile)).size).toBeGreaterThan(10_000);
  expect(library.stock.waves).toBe(clip);
});

test('after an interruption the next call draws only what is missing', async () => {
  const interruption = new AbortController();
  const first = await open({ plan: planOf(sea, ferry, laterFerry) });
  first.library.onDrawn(() => interruption.abort());

  const interrupted = first.library.draw({ clipIds: [], signal: interruption.signal });
  await expect(interrupted.everything).rejects.toThrow('aborted');
  await interrupted.pictures.catch(() => {});
  await writeFile(join(first.library.folder, `ferry.mp4.${NO_PROCESS}.partial`), 'left by a killed process');
  await writeFile(join(first.library.folder, 'ferry.mp4.1.partial'), 'written by a process that runs');
  const second = await open({ plan: planOf(sea, ferry, laterFerry) });
  await second.library.draw({ clipIds: [], signal: never() }).everything;

  expect((await readdir(second.library.folder)).filter((name) => name.endsWith('.partial'))).toEqual([
    'ferry.mp4.1.partial',
  ]);
  expect(first.drawn).toContain('sea');
  expect([...first.drawn, ...second.drawn].toSorted()).toEqual(['ferry', 'later-ferry', 'sea']);
});

test('two processes that share a folder draw each scene once', async () => {
  const [first, second] = [await open(), await open()];

  await Promise.all([first, second].map(({ library }) => library.draw({ clipIds: [], signal: never() }).everything));

  expect(first.rendered.length + second.rendered.length).toBe(2);
  expect([first.drawn.toSorted(), second.drawn.toSorted()]).toEqual([
    ['ferry', 'sea'],
    ['ferry', 'sea'],
  ]);
});

test('while another process holds the lock, and may replace a damaged file, a complete library gets no manifest', async () => {
  const drawn = await open();
  await drawn.library.draw({ clipIds: [], signal: never() }).everything;
  const manifest = join(drawn.library.folder, 'manifest.json');
  await rm(manifest);
  const { library } = await open();
  const { promise: held, resolve: markHeld } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const lock = withDrawingLock(library.folder, { signal: never(), onWait: async () => {} }, () => {
    markHeld();
    return released;
  });
  await held;

  const whole = library.draw({ clipIds: [], signal: never() }).everything;
  await Promise.race([whole, sleep(600)]);
  expect(await readdir(library.folder)).not.toContain('manifest.json');
  release();
  await Promise.all([lock, whole]);

  expect(JSON.parse(await readFile(manifest, 'utf8'))).toHaveProperty('ferry');
});

test('without ffmpeg it draws the pictures, and the clips once ffmpeg is installed', async () => {
  const bin = join(directory, 'bin');
  await mkdir(bin);
  const problems: string[] = [];
  const { library, drawn } = await open({ path: bin, onEncoderProblem: (problem) => problems.push(problem) });
  expect(library.canEncode()).toBe(false);

  const { pictures, everything } = library.draw({ clipIds: [], signal: never() });
  await pictures;
  await expect.poll(() => problems).toEqual(['ffmpeg is missing']);
  expect(drawn).toEqual(['sea']);

  await symlink((await run('which', ['ffmpeg'])).stdout.trim(), join(bin, 'ffmpeg'));
  await everything;
  expect(drawn).toEqual(['sea', 'ferry']);
  expect(library.canEncode()).toBe(true);
});

test('clips are drawn with a lower priority', async () => {
  const { library } = await open({ plan: planOf({ ...ferry, durationSeconds: 20 }) });
  const stopped = new AbortController();

  const { everything } = library.draw({ clipIds: [], signal: stopped.signal });
  const encoder = await vi.waitUntil(findEncoder, { timeout: 200_000, interval: 50 });
  expect(getPriority(encoder)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  stopped.abort();

  await expect(everything).rejects.toThrow('aborted');

  async function findEncoder(): Promise<number | undefined> {
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (command.startsWith('ffmpeg') && command.includes(directory)) return Number(pid);
    }
    return undefined;
  }
});

test('each seed has its own library; one that nobody opened for a week is deleted', async () => {
  const first = await open({ plan: planOf(sea), seed: 'a' });
  await first.library.draw({ clipIds: [], signal: never() }).everything;

  const second = await open({ plan: planOf(sea), seed: 'b' });
  expect(fileOf(second.library, 'sea')).not.toBe(fileOf(first.library, 'sea'));
  expect(await stat(fileOf(first.library, 'sea'))).toBeDefined();

  const longAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
  await utimes(first.library.folder, longAgo, longAgo);
  await open({ plan: planOf(sea), seed: 'b' });
  await expect(stat(first.library.folder)).rejects.toThrow('ENOENT');
});

type Opened = { library: SceneLibrary; drawn: string[]; rendered: string[] };

async function open(options: Partial<LibraryOptions> = {}): Promise<Opened> {
  const drawn: string[] = [];
  const rendered: string[] = [];
  const library = await openLibrary({
    directory,
    seed: 'a',
    // biome-ignore lint/style/noProcessEnv: a test has no main.ts that could read it
    path: process.env.PATH ?? '',
    plan,
    encoderPollMs: 100,
    onProgress: ({ scene }) => rendered.push(scene),
    ...options,
  });
  library.onDrawn(({ id }) => drawn.push(id));
  return { library, drawn, rendered };
}

function never(): AbortSignal {
  return new AbortController().signal;
}

function fileOf({ scenes }: SceneLibrary, id: string): string {
  return scenes.find((scene) => scene.id === id)!.file;
}

function planOf(...assets: [PlannedAsset, ...PlannedAsset[]]): LibraryPlan {
  const { id } = assets.at(-1)!;
  return { assets, stock: { waves: id, forest: id, beach: id, city: id, palm: id } };
}

async function probe(file: string): Promise<unknown> {
  const fields = 'codec_type,codec_name,width,height,pix_fmt,r_frame_rate,nb_frames';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', `stream=${fields}`, '-of', 'json', file]);
  return JSON.parse(stdout).streams;
}

async function readTopBoxes(file: string): Promise<string[]> {
  const bytes = await readFile(file);
  const names: string[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    names.push(bytes.toString('latin1', at + 4, at + 8));
  return names;
}
