import { useMemo, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

/** The newest value of a stream, `first` until there is one. The stream must keep its identity. */
export function useObservable<T>(stream: Observable<T>, first: T): T {
  const store = useMemo(() => {
    let current = first;
    return {
      read: () => current,
      subscribe: (wake: () => void) => {
        const subscription = stream.subscribe((value) => {
          if (Object.is(value, current)) return;
          current = value;
          wake();
        });
        return () => subscription.unsubscribe();
      },
    };
    // `first` only fills the time before the first value: another one must not start the stream anew.
  }, [stream]);
  return useSyncExternalStore(store.subscribe, store.read);
}
