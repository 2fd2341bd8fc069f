const STORE = 'bytes';

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')));
  });

/** IndexedDB with nothing around it: one store, one value a transaction. */
export interface RawStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array>;
  close(): void;
}

export async function openRawStore(name: string): Promise<RawStore> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await finished(opening);
  return {
    put: (key, bytes) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, 'readwrite', { durability: 'relaxed' });
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the database refused')));
        transaction.objectStore(STORE).put(bytes, key);
      }),
    get: (key) => finished<Uint8Array>(database.transaction(STORE, 'readonly').objectStore(STORE).get(key)),
    close: () => database.close(),
  };
}
