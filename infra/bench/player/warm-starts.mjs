import { openFeed, PHONE, percentile, readFeed } from './feed-page.mjs';

const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SAMPLES = 24;
const WATCH_MS = 4_000;
const TIMEOUT_MS = 20_000;
/** HTMLMediaElement.HAVE_FUTURE_DATA */
const CAN_PLAY = 3;

/**
 * At 1.6 Mbit/s a visitor watches one story of a place, then goes to the next one, a clip. Measures the time from the key press to the
 * first frame of the clip.
 */
export async function measureWarmStarts({ browser, address }) {
  // With reduced motion no story advances automatically, so the key leads to the expected clip.
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  await context.addInitScript(collectVideos);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await openFeed(page, address);
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);

  const samples = [];
  for (const { id } of chooseLinks(await readFeed(address)).slice(0, SAMPLES)) {
    // New stories arrive meanwhile, and a place with a newer one would have another second story.
    const found = chooseLinks(await readFeed(address)).find((link) => link.id === id);
    if (!found) continue;
    const { link, next } = found;
    await openFeed(page, address + link);
    const openedAt = performance.now();
    await page.waitForTimeout(WATCH_MS);
    const isWarm = await page
      .waitForFunction(isReady, { next, CAN_PLAY }, { timeout: TIMEOUT_MS, polling: 50 })
      .then(() => true)
      .catch(() => false);
    const warmAfterMs = Math.round(performance.now() - openedAt);
    const firstFrameMs = await page.evaluate(goToNextClip, TIMEOUT_MS);
    samples.push({ isWarm, warmAfterMs, firstFrameMs });
  }
  await context.close();

  const warm = samples.filter(({ isWarm }) => isWarm);
  const frames = warm.map(({ firstFrameMs }) => firstFrameMs);
  const waits = warm.map(({ warmAfterMs }) => warmAfterMs);
  console.log(
    `  ${warm.length} of ${samples.length} next clips were warm within ${(WATCH_MS + TIMEOUT_MS) / 1_000} s,`,
  );
  console.log(
    `  after p50 ${percentile(waits, 0.5)} ms, p75 ${percentile(waits, 0.75)} ms of watching (never before ${WATCH_MS} ms)`,
  );
  console.log(`  first frame of a warm clip: p50 ${percentile(frames, 0.5)} ms, p95 ${percentile(frames, 0.95)} ms`);
  return [
    { what: 'first frame of a warm clip, p75', measured: percentile(frames, 0.75), limit: 400, unit: 'ms' },
    { what: 'clips that were never warm', measured: samples.length - warm.length, limit: 0, unit: '' },
  ];
}

/** Links to places whose newest story is a clip. They open another story first, so that the clip comes second. */
function chooseLinks(places) {
  return places.flatMap(({ id, stories: [newest, other] }) =>
    newest.mediaType === 'video' && other ? [{ id, link: `/l/${id}/s/${other.id}`, next: newest.mediaUrl }] : [],
  );
}

/** Runs in the page. Collects video elements: while they preload, they are not in the document. */
function collectVideos() {
  const { createElement } = document;
  globalThis.createdVideos = [];
  document.createElement = (name, options) => {
    const element = createElement.call(document, name, options);
    if (name === 'video') globalThis.createdVideos.push(element);
    return element;
  };
}

function isReady({ next, CAN_PLAY }) {
  const source = encodeURIComponent(next);
  return globalThis.createdVideos.some((video) => video.src.includes(source) && video.readyState >= CAN_PLAY);
}

function goToNextClip(timeoutMs) {
  const shown = () => document.querySelector('[data-slot]:not([inert]) article video');
  const before = shown()?.src;
  const startedAt = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  return new Promise((resolve) => {
    const finish = () => resolve(Math.round(performance.now() - startedAt));
    function check() {
      const video = shown();
      if (video && video.src !== before) video.requestVideoFrameCallback(finish);
      else if (performance.now() - startedAt > timeoutMs) finish();
      else requestAnimationFrame(check);
    }
    setTimeout(finish, timeoutMs);
    check();
  });
}
