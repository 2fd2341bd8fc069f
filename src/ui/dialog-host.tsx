import { Fragment, Suspense, useSyncExternalStore } from 'react';
import { closeDialog, onDialogs, openDialogs } from './dialogs.ts';

/** Draws the open dialogs above every screen, each over the one before it. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(onDialogs, openDialogs);
  return dialogs.map(({ id, render }) => (
    <Fragment key={id}>
      <Suspense fallback={null}>{render(() => closeDialog(id))}</Suspense>
    </Fragment>
  ));
}
