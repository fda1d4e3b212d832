/**
 * Frames of the radar with 5,000 places in Chromium with a phone's viewport and a slowed processor, while it is dragged, pinched and
 * turned. `node infra/bench/radar/run.mjs [--places=5000] [--slowdown=4]`, after a build of apps/web.
 */
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../../packages/test-harness/src/browser.ts';
import { makePlaces } from './places.mjs';
import { serveApp } from './serve-app.mjs';

const SECONDS = 4;
const LIMIT_MS = 1_000 / 60;

const { values } = parseArgs({
  options: { places: { type: 'string', default: '5000' }, slowdown: { type: 'string', default: '4' } },
});
const count = Number(values.places);
const app = await serveApp(makePlaces(count));
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(measureFrames);
  await page.goto(`${app.url}/radar?lat=38.42&lng=27.13&zoom=2`, { waitUntil: 'domcontentloaded' });
  await page.getByText(`${count.toLocaleString('en')} places are live`).waitFor({ timeout: 120_000 });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
  for (const name of ['drag', 'zoom']) {
    const frames = await page.evaluate(moveFor, { name, seconds: SECONDS });
    const work = percentile(
      frames.map(({ work }) => work),
      0.95,
    );
    const gap = percentile(
      frames.map(({ gap }) => gap),
      0.95,
    );
    if (work > LIMIT_MS) process.exitCode = 1;
    console.log(
      `  ${work <= LIMIT_MS ? 'met   ' : 'MISSED'} work in a frame while it is moved (${name}), p95: ${work.toFixed(1)} ms, goal at most ${LIMIT_MS.toFixed(1)} ms`,
    );
    console.log(`  frames ${frames.length}, time between two of them, p95: ${gap.toFixed(1)} ms`);
  }
} finally {
  await browser.close();
  app.close();
}

function percentile(numbers, share) {
  const ordered = numbers.toSorted((a, b) => a - b);
  return ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)] ?? 0;
}

/** Runs in the page. Adds up the time of all callbacks of a frame. */
function measureFrames() {
  const { requestAnimationFrame } = globalThis;
  const frames = [];
  Object.assign(globalThis, { frames, nextFrame: requestAnimationFrame.bind(globalThis) });
  globalThis.requestAnimationFrame = (run) =>
    requestAnimationFrame((time) => {
      const startedAt = performance.now();
      run(time);
      const work = performance.now() - startedAt;
      const last = frames.at(-1);
      if (last?.time === time) last.work += work;
      else frames.push({ time, work, gap: last ? time - last.time : 0 });
    });
}

/** Runs in the page. Moves the picture with every frame, as fingers and wheels do. */
function moveFor({ name, seconds }) {
  const canvas = document.querySelector('canvas');
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const at = (x, y) => ({
    clientX: left + width / 2 + x,
    clientY: top + height / 2 + y,
    bubbles: true,
    cancelable: true,
  });
  const pointer = (type, x, y) =>
    canvas.dispatchEvent(new PointerEvent(type, { ...at(x, y), pointerId: 1, pointerType: 'touch', button: 0 }));
  canvas.setPointerCapture = () => {};
  globalThis.frames.length = 0;
  const startedAt = performance.now();
  if (name === 'drag') pointer('pointerdown', 0, 0);
  return new Promise((resolve) => {
    globalThis.nextFrame(function step(time) {
      const share = (time - startedAt) / 1_000;
      if (share > seconds) {
        if (name === 'drag') pointer('pointerup', 0, 0);
        resolve(globalThis.frames.slice(1));
        return;
      }
      if (name === 'drag') pointer('pointermove', 120 * Math.sin(3 * share), 200 * Math.sin(2 * share));
      else canvas.dispatchEvent(new WheelEvent('wheel', { ...at(30, 40), deltaY: 40 * Math.cos(2 * share) }));
      globalThis.nextFrame(step);
    });
  });
}
