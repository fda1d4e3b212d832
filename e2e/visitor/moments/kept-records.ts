import type { Page } from 'playwright-core';

/** The parts of the draft that outlive the tab. */
export async function keptRecords(page: Page): Promise<unknown[]> {
  return (await readDraft(page)).keys;
}

/** The texts of the draft as JSON. */
export async function keptTexts(page: Page): Promise<string> {
  return (await readDraft(page)).texts;
}

async function readDraft(page: Page): Promise<{ keys: unknown[]; texts: string }> {
  const names = (await page.evaluate(() => indexedDB.databases())).map(({ name }) => name);
  if (!names.includes('pending-moment')) return { keys: [], texts: '' };
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('pending-moment');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction('draft');
          const store = transaction.objectStore('draft');
          const [keys, texts] = [store.getAllKeys(), store.get('texts')];
          transaction.oncomplete = () => {
            request.result.close();
            resolve({ keys: keys.result, texts: JSON.stringify(texts.result ?? null) });
          };
        };
      }),
  );
}
