import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

/** The newest value of a stream, `first` until there is one. The stream must keep its identity. */
export function useObservable<T>(stream: Observable<T>, first: T): T {
  const current = useRef(first);
  const subscribe = useCallback(
    (wake: () => void) => {
      const subscription = stream.subscribe((value) => {
        if (Object.is(value, current.current)) return;
        current.current = value;
        wake();
      });
      return () => subscription.unsubscribe();
    },
    [stream],
  );
  const read = useCallback(() => current.current, []);
  return useSyncExternalStore(subscribe, read);
}
