import { DRAFT_DATABASE } from './forget-draft.ts';

const STORE = 'draft';

/** Opened for each use, because an open connection would block the deletion by another tab. */
async function withDraftStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(STORE, mode);
    const request = use(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

export function readRecord(key: string): Promise<unknown> {
  return withDraftStore('readonly', (store) => store.get(key));
}

export async function writeRecord(key: string, value: unknown): Promise<void> {
  await withDraftStore('readwrite', (store) => store.put(value, key));
}

/** The key of a part of a record that is too large for one. */
export function partKey(key: string, index: number): string {
  return `${key}/${index}`;
}

/** Deletes a record with its parts. */
export async function deleteRecord(key: string): Promise<void> {
  // "0" is the character after the slash.
  const parts = IDBKeyRange.bound(`${key}/`, `${key}0`);
  await withDraftStore('readwrite', (store) => {
    store.delete(parts);
    return store.delete(key);
  });
}

/** Deletes everything that is stored of the draft. */
export async function deleteAllRecords(): Promise<void> {
  await withDraftStore('readwrite', (store) => store.clear());
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DRAFT_DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
