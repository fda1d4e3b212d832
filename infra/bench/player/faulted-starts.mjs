import { FAULTS, startFaultGateway } from './fault-gateway.mjs';
import { openFeed, PHONE, percentile } from './visit.mjs';

const PAGES = 4;
const STARTS_PER_PAGE = 25;
/** Every so many starts the story is watched to its end, not only until it moves. */
const WHOLE_EVERY = 5;
const LOOK_EVERY_MS = 100;
/** A start that is stuck is watched this long, so that it can be told from one that is merely slow. */
const WATCHED_MS = 12_000;
const LIMIT_MS = 8_000;
/** What a tenth of a second of looking, and a machine with more to do, may add. */
const TOLERANCE_MS = 1_000;

/** Starts stories whose media goes wrong in every way we know, and times how long each shows neither movement nor a way out. */
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
  console.log(`  media answers: ${FAULTS.map((fault) => `${chosen[fault]} ${fault}`).join(', ')}`);
  console.log(`  without movement or a way out: p50 ${percentile(waits, 0.5)} ms, p95 ${percentile(waits, 0.95)} ms`);
  const stuck = waits.filter((wait) => wait > LIMIT_MS + TOLERANCE_MS).length;
  return [
    { what: 'starts stuck for over 8 s', measured: stuck, limit: 0, unit: '' },
    {
      what: 'longest wait for movement or a way out',
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
      results.push(await page.evaluate(watchStart, { LOOK_EVERY_MS, WATCHED_MS, isWhole: start % WHOLE_EVERY === 0 }));
      // Of a place that was left by its stories' end the next place is one key away as well.
      await page.keyboard.press(start % 3 === 2 ? 'ArrowDown' : 'ArrowRight');
      await page.waitForTimeout(250);
      if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
    }
  } finally {
    await context.close();
  }
  return results;
}

/** In the page, as a phone in low power mode does. */
function refuseAutoplay() {
  HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('play() needs a gesture', 'NotAllowedError'));
}

/**
 * In the page: from now until something moves or a way out is shown, which is how a start may end; of a whole story, until it is
 * over. Answers the longest time in which neither was so.
 */
function watchStart({ LOOK_EVERY_MS, WATCHED_MS, isWhole }) {
  const card = () => document.querySelector('[data-slot]:not([inert]) article');
  const segments = () => card()?.querySelector('[role="group"]');
  const storyOf = () => `${card()?.getAttribute('aria-label')} ${segments()?.getAttribute('aria-label')}`;
  const progressOf = () => Number(segments()?.style.getPropertyValue('--progress') ?? 0);
  const has = (selector) => Boolean(card()?.querySelector(selector));
  const story = storyOf();
  let movedAt = performance.now();
  let progress = progressOf();
  let stuckMs = 0;

  function findOutcome() {
    const now = performance.now();
    const hasMoved = progressOf() > progress;
    stuckMs = Math.max(stuckMs, Math.round(now - movedAt));
    if (has('[role="alert"] button')) return 'offered Skip';
    if (has('button[aria-label="Play"]')) return progressOf() === 1 ? 'played to its end' : 'offered Play';
    if (storyOf() !== story) return 'moved on';
    if (hasMoved && !isWhole) return 'began to play';
    if (hasMoved) [movedAt, progress] = [now, progressOf()];
    return now - movedAt > WATCHED_MS ? 'STUCK' : null;
  }

  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const outcome = findOutcome();
      if (!outcome) return;
      clearInterval(timer);
      resolve({ outcome, stuckMs });
    }, LOOK_EVERY_MS);
  });
}
