import { useEffect, useState } from 'react';
import { throttleTime } from 'rxjs';
import { useBridge } from '../../base/session/session-context.tsx';

const REFRESH_MS = 2_000;

/** Increases while vehicles enter and leave the view: their list loads again, but not with every diff. */
export function useViewEdition(): number {
  const { view$ } = useBridge();
  const [edition, setEdition] = useState(0);
  useEffect(() => {
    const views = view$
      .pipe(throttleTime(REFRESH_MS, undefined, { leading: false, trailing: true }))
      .subscribe(() => setEdition((before) => before + 1));
    return () => views.unsubscribe();
  }, [view$]);
  return edition;
}
