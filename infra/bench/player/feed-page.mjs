export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Opens an address of the feed and waits for its first card. */
export async function openFeed(page, address) {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-slot]:not([inert]) article').waitFor({ timeout: 60_000 });
}

export async function readFeed(address) {
  const response = await fetch(`${address}/api/feed?instagram=true&limit=100`, { signal: AbortSignal.timeout(10_000) });
  return response.json();
}

/** The value below which this share of the numbers lies. */
export function percentile(numbers, share) {
  const ordered = numbers.toSorted((a, b) => a - b);
  return ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)];
}
