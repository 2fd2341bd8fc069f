import { useEffect, useState } from 'react';
import type { makeFleetMap } from './make-fleet-map.ts';

/** What makes a map, once the libraries that draw it are loaded; null until then: nothing else of a screen waits for them. */
export function useMapMaker(): typeof makeFleetMap | null {
  const [loaded, setLoaded] = useState<{ make: typeof makeFleetMap } | { failure: unknown } | null>(null);
  useEffect(() => {
    let isLeft = false;
    const take = (answer: NonNullable<typeof loaded>): void => {
      if (!isLeft) setLoaded(answer);
    };
    import('./make-fleet-map.ts').then(
      ({ makeFleetMap: make }) => take({ make }),
      (failure: unknown) => take({ failure }),
    );
    return () => {
      isLeft = true;
    };
  }, []);
  if (loaded === null) return null;
  // As where a screen cannot be loaded: whoever stands around it says so.
  if ('failure' in loaded) throw loaded.failure;
  return loaded.make;
}
