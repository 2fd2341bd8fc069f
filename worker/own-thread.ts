/** Holds a lock of the worker's own name until it ends: the page learns of any end by the lock coming free. */
export function holdLockOfName(): void {
  const locks = globalThis.navigator.locks as LockManager | undefined;
  void locks
    ?.request((globalThis as unknown as DedicatedWorkerGlobalScope).name, () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** Ends this thread, which the page notices by its lock and starts another. */
export const endThread = (): void => (globalThis as unknown as DedicatedWorkerGlobalScope).close();
