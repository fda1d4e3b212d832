import type { Page } from 'playwright-core';

/** The parts of the draft that outlive the tab. */
export async function keptRecords(page: Page): Promise<unknown[]> {
  const names = (await page.evaluate(() => indexedDB.databases())).map(({ name }) => name);
  if (!names.includes('pending-moment')) return [];
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = indexedDB.open('pending-moment');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const keys = request.result.transaction('draft').objectStore('draft').getAllKeys();
          keys.onsuccess = () => {
            request.result.close();
            resolve(keys.result);
          };
        };
      }),
  );
}
