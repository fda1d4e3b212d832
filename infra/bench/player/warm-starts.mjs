import { openFeed, PHONE, percentile, readFeed } from './visit.mjs';

const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SAMPLES = 24;
const WATCHED_MS = 4_000;
const PATIENCE_MS = 20_000;
/** HTMLMediaElement.HAVE_FUTURE_DATA */
const CAN_PLAY = 3;

/**
 * On a line of 1.6 Mbit/s a visitor watches one story of a place, then asks for the next one, a clip. The time is from the key
 * until the first frame of the clip was composed.
 */
export async function measureWarmStarts({ browser, address }) {
  // Without motion no story moves on by itself, and the key leads to the clip that was waited for.
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  await context.addInitScript(keepVideos);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await openFeed(page, address);
  await session.send('Network.emulateNetworkConditions', LINE);

  const samples = [];
  for (const { id } of chooseLinks(await readFeed(address)).slice(0, SAMPLES)) {
    // Stories come in meanwhile; a place that has a newer one by now would be opened with another second story.
    const found = chooseLinks(await readFeed(address)).find((link) => link.id === id);
    if (!found) continue;
    const { link, next } = found;
    await openFeed(page, address + link);
    const openedAt = performance.now();
    await page.waitForTimeout(WATCHED_MS);
    const isWarm = await page
      .waitForFunction(isReady, { next, CAN_PLAY }, { timeout: PATIENCE_MS, polling: 50 })
      .then(() => true)
      .catch(() => false);
    const warmAfterMs = Math.round(performance.now() - openedAt);
    const firstFrameMs = await page.evaluate(goToNextClip, PATIENCE_MS);
    samples.push({ isWarm, warmAfterMs, firstFrameMs });
  }
  await context.close();

  const warm = samples.filter(({ isWarm }) => isWarm);
  const frames = warm.map(({ firstFrameMs }) => firstFrameMs);
  const waits = warm.map(({ warmAfterMs }) => warmAfterMs);
  console.log(
    `  ${warm.length} of ${samples.length} next clips were warm within ${(WATCHED_MS + PATIENCE_MS) / 1_000} s,`,
  );
  console.log(
    `  after p50 ${percentile(waits, 0.5)} ms, p75 ${percentile(waits, 0.75)} ms of watching (never before ${WATCHED_MS} ms)`,
  );
  console.log(`  first frame of a warm clip: p50 ${percentile(frames, 0.5)} ms, p95 ${percentile(frames, 0.95)} ms`);
  return [
    { what: 'first frame of a warm clip, p75', measured: percentile(frames, 0.75), limit: 400, unit: 'ms' },
    { what: 'clips that were never warm', measured: samples.length - warm.length, limit: 0, unit: '' },
  ];
}

/** Places whose newest story is a clip, by links that begin with another story: the clip then comes second. */
function chooseLinks(places) {
  return places.flatMap(({ id, stories: [newest, other] }) =>
    newest.mediaType === 'video' && other ? [{ id, link: `/l/${id}/s/${other.id}`, next: newest.mediaUrl }] : [],
  );
}

/** In the page: the player's elements are not in the document while they are being warmed. */
function keepVideos() {
  const { createElement } = document;
  globalThis.madeVideos = [];
  document.createElement = (name, options) => {
    const element = createElement.call(document, name, options);
    if (name === 'video') globalThis.madeVideos.push(element);
    return element;
  };
}

function isReady({ next, CAN_PLAY }) {
  const source = encodeURIComponent(next);
  return globalThis.madeVideos.some((video) => video.src.includes(source) && video.readyState >= CAN_PLAY);
}

function goToNextClip(patienceMs) {
  const shown = () => document.querySelector('[data-slot]:not([inert]) article video');
  const before = shown()?.src;
  const startedAt = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  return new Promise((resolve) => {
    const tell = () => resolve(Math.round(performance.now() - startedAt));
    function look() {
      const video = shown();
      if (video && video.src !== before) video.requestVideoFrameCallback(tell);
      else if (performance.now() - startedAt > patienceMs) tell();
      else requestAnimationFrame(look);
    }
    setTimeout(tell, patienceMs);
    look();
  });
}
