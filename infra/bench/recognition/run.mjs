// Measures how well removed videos are recognised: distances of different scenes of the sandbox, and of encodings of one scene.
// Run: node infra/bench/recognition/run.mjs [clips]

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAME_PICTURE_BITS, videoDistance } from '../../../apps/upload-worker/src/recognition/compare-videos.ts';
import { changes } from './changes.mjs';
import { videoHasher } from './hash-file.mjs';
import { makeVideos } from './scenes.mjs';

const THRESHOLDS = [8, 12, 16, 20, 24, 31, 40];
const REMOVED_VIDEOS = 10_000;

/** How many clips are encoded again. */
const clipCount = Number(process.argv[2] ?? 18);
const folder = mkdtempSync(join(tmpdir(), 'bench-recognition-'));
try {
  const hasher = await videoHasher(folder);
  const videos = [];
  for (const video of await makeVideos(folder)) videos.push({ ...video, hashes: await hasher.hash(video.file) });
  const differing = compareScenes(videos);
  printScenes(videos, differing);
  await printEncodings(videos, hasher);
  printSpeed(videos);
  const falseMatches = differing.filter(({ bits }) => bits <= SAME_PICTURE_BITS);
  if (falseMatches.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function compareScenes(videos) {
  return videos.flatMap((removed) =>
    videos
      .filter((uploaded) => uploaded !== removed)
      .map((uploaded) => ({
        names: `${removed.id} and ${uploaded.id}`,
        isSameMotif: removed.motif === uploaded.motif,
        bits: videoDistance(removed.hashes, uploaded.hashes),
      })),
  );
}

function printScenes(videos, pairs) {
  const few = videos.filter(({ hashes }) => hashes.length < 4);
  console.log(
    `${videos.length} scenes; with fewer than four pictures: ${few.map(({ id }) => id).join(', ') || 'none'}`,
  );
  const kinds = [
    ['other motif', pairs.filter(({ isSameMotif }) => !isSameMotif)],
    ['same motif, other light', pairs.filter(({ isSameMotif }) => isSameMotif)],
  ];
  for (const [kind, found] of kinds) {
    const rates = THRESHOLDS.map((limit) => `${limit}: ${percent(found, ({ bits }) => bits <= limit)}`);
    console.log(`${kind}, ${found.length} pairs: ${describe(found)}; false matches at ${rates.join(', ')}`);
    for (const { names, bits } of found.toSorted((one, other) => one.bits - other.bits).slice(0, 3)) {
      console.log(`  nearest: ${bits} ${names}`);
    }
  }
}

/** Clips only: their pictures differ, so that a frame at another time matters. */
async function printEncodings(videos, hasher) {
  const clips = videos.filter(({ isClip }) => isClip).slice(0, clipCount);
  for (const { name, args, extension } of changes) {
    const found = [];
    for (const { file, hashes } of clips) {
      const changed = await hasher.encode(file, args, `changed.${extension}`);
      found.push({ bits: videoDistance(hashes, await hasher.hash(changed)) });
    }
    const rates = THRESHOLDS.map((limit) => `${limit}: ${percent(found, ({ bits }) => bits <= limit)}`);
    console.log(`${name}, ${found.length} clips: ${describe(found)}; recognised at ${rates.join(', ')}`);
  }
}

function printSpeed(videos) {
  const uploaded = videos[0].hashes;
  const startedAt = performance.now();
  for (let count = 0; count < REMOVED_VIDEOS; count += 1) videoDistance(videos[count % videos.length].hashes, uploaded);
  console.log(`comparing with ${REMOVED_VIDEOS} removed videos: ${Math.round(performance.now() - startedAt)} ms`);
}

function describe(found) {
  const bits = found.map((each) => each.bits).toSorted((one, other) => one - other);
  return `bits min ${bits[0]}, median ${bits[Math.floor(bits.length / 2)]}, max ${bits.at(-1)}`;
}

function percent(found, isMatch) {
  return `${((100 * found.filter(isMatch).length) / found.length).toFixed(2)} %`;
}
