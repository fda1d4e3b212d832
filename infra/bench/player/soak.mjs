import { openFeed, PHONE } from './feed-page.mjs';

const CARDS = 100;
const VIEWER_EVERY = 5;
const SETTLE_MS = 350;

/** Walks fifty cards down and back, and opens and closes the full-screen viewer at every fifth card. */
export async function measureSoak({ browser, address }) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await openFeed(page, address);
  // A first round before measuring: code that is loaded once is no leak.
  await walk(page, ['ArrowDown', 'ArrowUp'], { max: { clips: 0, cards: 0 } });
  await openAndCloseViewer(page);
  const before = await measureHeap(page, session);

  const max = { clips: 0, cards: 0 };
  const placeCount = await page.locator('[data-slot]').count();
  await walk(page, Array(CARDS / 2).fill('ArrowDown'), { max, viewerEvery: VIEWER_EVERY });
  await walk(page, Array(CARDS / 2).fill('ArrowUp'), { max, viewerEvery: VIEWER_EVERY });
  const after = await measureHeap(page, session);
  await context.close();

  const grownMb = Number(((after.JSHeapUsedSize - before.JSHeapUsedSize) / 1_048_576).toFixed(1));
  console.log(
    `  heap ${(before.JSHeapUsedSize / 1_048_576).toFixed(1)} MB, then ${(after.JSHeapUsedSize / 1_048_576).toFixed(1)} MB;`,
  );
  console.log(
    `  listeners ${before.JSEventListeners}, then ${after.JSEventListeners}; nodes ${before.Nodes}, then ${after.Nodes};`,
  );
  console.log(`  ${placeCount} places in the list at the start`);
  return [
    { what: '<video> elements at once', measured: max.clips, limit: 3, unit: '' },
    { what: 'mounted cards at once', measured: max.cards, limit: 5, unit: '' },
    { what: 'heap growth after collection', measured: grownMb, limit: 15, unit: 'MB' },
  ];
}

async function walk(page, keys, { max, viewerEvery = Number.POSITIVE_INFINITY }) {
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForTimeout(SETTLE_MS);
    max.clips = Math.max(max.clips, await page.locator('video').count());
    max.cards = Math.max(max.cards, await page.locator('[data-slot] article').count());
    if (index % viewerEvery === viewerEvery - 1) await openAndCloseViewer(page);
  }
}

async function openAndCloseViewer(page) {
  await page.keyboard.press('Enter');
  await page.locator('[role="dialog"]').waitFor({ timeout: 10_000 });
  await page.keyboard.press('Escape');
  await page.locator('[role="dialog"]').waitFor({ state: 'detached', timeout: 10_000 });
}

async function measureHeap(page, session) {
  await page.waitForTimeout(1_000);
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
