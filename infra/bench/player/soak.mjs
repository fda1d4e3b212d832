import { openFeed, PHONE } from './visit.mjs';

const CARDS = 100;
const VIEWER_EVERY = 5;
const SETTLE_MS = 350;

/** Through a hundred cards and back to the first, a full-screen viewer opened and closed at every fifth of them. */
export async function measureSoak({ browser, address }) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await openFeed(page, address);
  // One round before the first weighing: what is loaded once and kept is no growth.
  await walk(page, ['ArrowDown', 'ArrowUp'], { most: { clips: 0, cards: 0 } });
  await openAndCloseViewer(page);
  const before = await weigh(page, session);

  const most = { clips: 0, cards: 0 };
  const placeCount = await page.locator('[data-slot]').count();
  await walk(page, Array(CARDS / 2).fill('ArrowDown'), { most, viewerEvery: VIEWER_EVERY });
  await walk(page, Array(CARDS / 2).fill('ArrowUp'), { most, viewerEvery: VIEWER_EVERY });
  const after = await weigh(page, session);
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
    { what: '<video> elements at once', measured: most.clips, limit: 3, unit: '' },
    { what: 'mounted cards at once', measured: most.cards, limit: 5, unit: '' },
    { what: 'heap growth after collection', measured: grownMb, limit: 15, unit: 'MB' },
  ];
}

async function walk(page, keys, { most, viewerEvery = Number.POSITIVE_INFINITY }) {
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForTimeout(SETTLE_MS);
    most.clips = Math.max(most.clips, await page.locator('video').count());
    most.cards = Math.max(most.cards, await page.locator('[data-slot] article').count());
    if (index % viewerEvery === viewerEvery - 1) await openAndCloseViewer(page);
  }
}

async function openAndCloseViewer(page) {
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor({ timeout: 10_000 });
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached', timeout: 10_000 });
}

async function weigh(page, session) {
  await page.waitForTimeout(1_000);
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
