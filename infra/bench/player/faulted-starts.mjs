import { FAULTS, startFaultGateway } from './fault-gateway.mjs';
import { openFeed, PHONE, percentile } from './feed-page.mjs';

const PAGES = 4;
const STARTS_PER_PAGE = 25;
/** Every fifth story is watched to its end, the others until playback begins. */
const WATCH_TO_END_EVERY = 5;
const POLL_MS = 100;
/** Long enough to distinguish a stuck start from a slow one. */
const WATCH_MS = 12_000;
const LIMIT_MS = 8_000;
/** For the poll interval and a busy machine. */
const TOLERANCE_MS = 1_000;

/** Starts stories with faulty media and measures how long each shows neither playback nor a Skip or Play button. */
export async function measureFaultedStarts({ browser, address, starts }) {
  const chosen = Object.fromEntries(FAULTS.map((fault) => [fault, 0]));
  const gateway = await startFaultGateway(address, () => {
    const fault = Math.random() < 0.25 ? 'healthy' : FAULTS[Math.floor(Math.random() * FAULTS.length)];
    chosen[fault] += 1;
    return fault;
  });
  const results = [];
  try {
    const batches = Math.ceil(starts / STARTS_PER_PAGE);
    let batch = 0;
    const work = async () => {
      while (batch < batches) {
        const refusesAutoplay = batch % 5 === 0;
        batch += 1;
        results.push(...(await runBatch(browser, gateway.url, refusesAutoplay)));
        process.stderr.write(`  ${results.length} starts\r`);
      }
    };
    await Promise.all(Array.from({ length: PAGES }, work));
  } finally {
    await gateway.close();
  }

  const outcomes = Map.groupBy(results, ({ outcome }) => outcome);
  const waits = results.map(({ stuckMs }) => stuckMs);
  console.log(
    `  ${results.length} starts: ${[...outcomes].map(([outcome, found]) => `${found.length} ${outcome}`).join(', ')}`,
  );
  console.log(`  media responses: ${FAULTS.map((fault) => `${chosen[fault]} ${fault}`).join(', ')}`);
  console.log(`  without playback or a button: p50 ${percentile(waits, 0.5)} ms, p95 ${percentile(waits, 0.95)} ms`);
  const stuck = waits.filter((wait) => wait > LIMIT_MS + TOLERANCE_MS).length;
  return [
    { what: 'starts stuck for over 8 s', measured: stuck, limit: 0, unit: '' },
    {
      what: 'longest wait for playback or a button',
      measured: Math.max(...waits),
      limit: LIMIT_MS + TOLERANCE_MS,
      unit: 'ms',
    },
  ];
}

async function runBatch(browser, address, refusesAutoplay) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  if (refusesAutoplay) await page.addInitScript(refuseAutoplay);
  const results = [];
  try {
    await openFeed(page, `${address}/?lat=38.42&lng=27.13&name=Konak`);
    for (let start = 0; start < STARTS_PER_PAGE; start += 1) {
      results.push(await page.evaluate(watchStart, { POLL_MS, WATCH_MS, isWhole: start % WATCH_TO_END_EVERY === 0 }));
      // If the last story of a place has moved on to the next place, one key press still leads to another story.
      await page.keyboard.press(start % 3 === 2 ? 'ArrowDown' : 'ArrowRight');
      await page.waitForTimeout(250);
      if (await page.locator('[role="dialog"]').count()) await page.keyboard.press('Escape');
    }
  } finally {
    await context.close();
  }
  return results;
}

/** Runs in the page. Refuses autoplay like a phone in low-power mode. */
function refuseAutoplay() {
  HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('play() needs a gesture', 'NotAllowedError'));
}

/**
 * Runs in the page. Watches until playback begins or a button is shown, or with `isWhole` until the story is over. Returns the longest
 * time in which there was neither.
 */
function watchStart({ POLL_MS, WATCH_MS, isWhole }) {
  const card = () => document.querySelector('[data-slot]:not([inert]) article');
  const segments = () => card()?.querySelector('[role="group"]');
  const storyOf = () => `${card()?.getAttribute('aria-label')} ${segments()?.getAttribute('aria-label')}`;
  const progressOf = () => Number(segments()?.style.getPropertyValue('--progress') ?? 0);
  const has = (selector) => Boolean(card()?.querySelector(selector));
  const story = storyOf();
  let progressedAt = performance.now();
  let progress = progressOf();
  let stuckMs = 0;

  function findOutcome() {
    const now = performance.now();
    const hasProgressed = progressOf() > progress;
    stuckMs = Math.max(stuckMs, Math.round(now - progressedAt));
    if (has('[role="alert"] button')) return 'offered Skip';
    if (has('button[aria-label="Play"]')) return progressOf() === 1 ? 'played to its end' : 'offered Play';
    if (storyOf() !== story) return 'moved on';
    if (hasProgressed && !isWhole) return 'began to play';
    if (hasProgressed) [progressedAt, progress] = [now, progressOf()];
    return now - progressedAt > WATCH_MS ? 'STUCK' : null;
  }

  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const outcome = findOutcome();
      if (!outcome) return;
      clearInterval(timer);
      resolve({ outcome, stuckMs });
    }, POLL_MS);
  });
}
