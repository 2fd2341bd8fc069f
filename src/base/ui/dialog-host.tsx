import { Fragment, Suspense, useEffect, useSyncExternalStore } from 'react';
import { closeDialog, closeLeftDialogs, onDialogs, openDialogs } from './dialogs.ts';

/** Draws the open dialogs above every screen, each over the one before it. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(onDialogs, openDialogs);
  // The browser's way back cannot be held for long: what was opened over the page before goes with it, ahead of the screen that comes.
  useEffect(() => {
    addEventListener('popstate', closeLeftDialogs, true);
    return () => removeEventListener('popstate', closeLeftDialogs, true);
  }, []);
  return dialogs.map(({ id, render }) => (
    <Fragment key={id}>
      <Suspense fallback={null}>{render(() => closeDialog(id))}</Suspense>
    </Fragment>
  ));
}
