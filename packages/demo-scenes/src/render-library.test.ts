import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '@around/service-kit/load-config';
import { createLogger, type Logger } from '@around/service-kit/logger';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LibraryPlan, PlannedAsset } from './library-plan.ts';
import { renderPlan } from './render-library.ts';

vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);

const sea = { id: 'sea', scene: 'open-sea', look: 'teal', durationSeconds: null };
const ferry = { id: 'ferry', scene: 'ferry-crossing', look: 'coral', durationSeconds: 0.5 };
const plan = planOf(sea, ferry);

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'scenes-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('a library is made once, and what is damaged later is made again', async () => {
  const { log, rendered } = recordingLog();
  const first = await renderPlan(plan, { directory, seed: 'a', log });
  expect(rendered.toSorted()).toEqual(['ferry', 'sea']);

  const second = await renderPlan(plan, { directory, seed: 'a', log });
  expect(rendered).toHaveLength(2);
  expect(second).toEqual(first);

  await truncate(first.assets[0]!.file, 100);
  const repaired = await renderPlan(plan, { directory, seed: 'a', log });
  expect(rendered.slice(2)).toEqual(['sea']);
  expect(repaired).toEqual(first);
});

test('a clip is upright H.264 that plays from its first bytes on', async () => {
  const { assets, stock } = await renderPlan(planOf(ferry), { directory, seed: 'a', log: recordingLog().log });

  const clip = assets[0]!;
  expect(await probe(clip.file)).toEqual([
    {
      codec_type: 'video',
      codec_name: 'h264',
      width: 720,
      height: 1280,
      pix_fmt: 'yuv420p',
      r_frame_rate: '24/1',
      nb_frames: '12',
    },
  ]);
  expect(await readTopBoxes(clip.file)).toEqual(['ftyp', 'moov', 'free', 'mdat']);
  expect(clip).toMatchObject({ kind: 'video', width: 720, height: 1280, bytes: (await stat(clip.file)).size });
  expect((await stat(clip.posterFile)).size).toBeGreaterThan(10_000);
  expect(stock.waves).toBe(clip.file);
});

test('an interrupted making leaves no library, and the next call completes it', async () => {
  const interruption = new AbortController();
  const { signal } = interruption;
  const { log: firstLog, rendered: before } = recordingLog(() => interruption.abort());
  const { log: secondLog, rendered: after } = recordingLog();
  // Two lanes take two assets at once: a third is still to be made when the first is ready.
  const three = planOf(sea, ferry, { ...ferry, id: 'ferry-again', look: 'rose' });

  await expect(renderPlan(three, { directory, seed: 'a', log: firstLog, signal })).rejects.toThrow('aborted');
  const filesBetween = await readdir(join(directory, (await readdir(directory))[0]!));
  const library = await renderPlan(three, { directory, seed: 'a', log: secondLog });

  expect(filesBetween).not.toContain('manifest.json');
  expect(before.length).toBeGreaterThan(0);
  expect([...before, ...after].toSorted()).toEqual(['ferry', 'ferry-again', 'sea']);
  expect(library.assets.every(({ bytes }) => bytes > 0)).toBe(true);
});

test('another seed makes another library, and the old one goes', async () => {
  const { log } = recordingLog();
  const first = await renderPlan(planOf(sea), { directory, seed: 'a', log });
  const second = await renderPlan(planOf(sea), { directory, seed: 'b', log });

  expect(second.assets[0]!.file).not.toBe(first.assets[0]!.file);
  await expect(stat(first.assets[0]!.file)).rejects.toThrow('ENOENT');
});

test('a machine without ffmpeg is told so in one sentence', async () => {
  const { log } = recordingLog();

  const attempt = renderPlan(plan, { directory, seed: 'a', log, ffmpeg: 'no-such-ffmpeg' });

  await expect(attempt).rejects.toThrow(ConfigError);
  await expect(attempt).rejects.toThrow(/^The demo clips need ffmpeg.*install it/);
});

function planOf(...assets: [PlannedAsset, ...PlannedAsset[]]): LibraryPlan {
  const { id } = assets.at(-1)!;
  return { assets, stock: { waves: id, forest: id, beach: id, city: id, palm: id } };
}

function recordingLog(onRendered: () => void = () => {}): { log: Logger; rendered: string[] } {
  const rendered: string[] = [];
  const log = createLogger({ program: 'scenes', level: 'silent' });
  log.info = (event: { scene?: string }) => {
    if (!event.scene) return;
    rendered.push(event.scene);
    onRendered();
  };
  return { log, rendered };
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
