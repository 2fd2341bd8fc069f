/** Holds a lock of the worker's own name until it ends: the page learns of any end by the lock coming free. Resolves once it is held. */
export function holdLockOfName(): Promise<void> {
  const locks = globalThis.navigator.locks as LockManager | undefined;
  const { name } = globalThis as unknown as DedicatedWorkerGlobalScope;
  return new Promise((resolve) => {
    const hold = (): Promise<void> => {
      resolve();
      return new Promise(() => undefined);
    };
    if (locks) locks.request(name, hold).catch(() => resolve());
    else resolve();
  });
}

/** Ends this thread, which the page notices by its lock and starts another. */
export const endThread = (): void => (globalThis as unknown as DedicatedWorkerGlobalScope).close();
