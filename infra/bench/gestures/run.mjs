/**
 * Frames of the feed and the full-screen viewer in Chromium with a phone's viewport and a slowed processor, while a finger drags.
 * `node infra/bench/gestures/run.mjs [--slowdown=4] [--address=http://localhost:3000]`, after a build of apps/web.
 */
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../../packages/test-harness/src/browser.ts';
import { startDrawnStack } from '../start-drawn-stack.mjs';

const LIMIT_MS = 20;
const ROUNDS = 5;
const MOVES = 60;

const { values } = parseArgs({ options: { slowdown: { type: 'string', default: '4' }, address: { type: 'string' } } });
await using system = values.address
  ? { url: values.address, async [Symbol.asyncDispose]() {} }
  : await startDrawnStack();
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(system.url, { waitUntil: 'domcontentloaded' });
  // The code of the gestures is loaded after the first story.
  await page.locator('[data-testid="pull-spinner"]').waitFor({ state: 'attached', timeout: 60_000 });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
  const finger = { page, session };

  report('pulling the feed down', await measure(finger, { from: [195, 300], by: [0, 120] }));
  report('scrolling the feed', await measure(finger, { from: [195, 600], by: [0, -300] }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  report('turning the viewer to the side', await measure(finger, { from: [250, 422], by: [-180, 0] }));
  report('turning the viewer up', await measure(finger, { from: [195, 500], by: [0, -300] }));
  report('pulling the viewer down', await measure(finger, { from: [195, 120], by: [0, 300] }));
} finally {
  await browser.close();
}

/** Drags there and back several times, and lets go where nothing happens. Returns the times between two frames. */
async function measure({ page, session }, { from, by }) {
  const touch = (type, ...points) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const gaps = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await touch('touchStart', from);
    await page.evaluate(recordFrames);
    for (let move = 1; move <= MOVES; move += 1) {
      const share = Math.sin((Math.PI * move) / MOVES);
      await touch('touchMove', [from[0] + by[0] * share, from[1] + by[1] * share]);
    }
    gaps.push(...(await page.evaluate(() => globalThis.endRecording())));
    await touch('touchEnd');
    await page.waitForTimeout(1_000);
  }
  return gaps;
}

/** Runs in the page. */
function recordFrames() {
  const times = [];
  let frame = requestAnimationFrame(function step(time) {
    times.push(time);
    frame = requestAnimationFrame(step);
  });
  globalThis.endRecording = () => {
    cancelAnimationFrame(frame);
    return times.slice(1).map((time, index) => time - times[index]);
  };
}

function report(what, gaps) {
  const ordered = gaps.toSorted((a, b) => a - b);
  const p95 = ordered[Math.max(0, Math.ceil(ordered.length * 0.95) - 1)] ?? Number.POSITIVE_INFINITY;
  const isMet = p95 <= LIMIT_MS;
  if (!isMet) process.exitCode = 1;
  console.log(
    `  ${isMet ? 'met   ' : 'MISSED'} time between two frames while ${what}, p95: ${p95.toFixed(1)} ms, goal at most ${LIMIT_MS.toFixed(1)} ms`,
  );
  console.log(`  frames ${ordered.length}, the longest ${(ordered.at(-1) ?? 0).toFixed(1)} ms`);
}
