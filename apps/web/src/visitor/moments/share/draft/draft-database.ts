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

export async function deleteRecord(key: string): Promise<void> {
  await withDraftStore('readwrite', (store) => store.delete(key));
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
