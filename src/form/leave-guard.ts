import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';

/** Asked before the console goes to another place; `go` goes there after all. */
type LeaveGuard = (go: () => void) => void;

/** Of the forms with changes that are drawn, the last one asks for all. */
let guards: readonly LeaveGuard[] = [];

/** Does something that takes the place of the forms that are drawn: at once, or when the person says that changes may be lost. */
export function beforeLeaving(go: () => void): void {
  const guard = guards.at(-1);
  if (guard) guard(go);
  else go();
}

/** Every navigation of the console passes here. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) =>
  beforeLeaving(() => navigate(to, options));

/** Has the browser ask before the tab is closed or reloaded; returns a function that ends that. */
function watchLeaving(): () => void {
  const listener = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', listener);
  return () => removeEventListener('beforeunload', listener);
}

/**
 * While `active`, leaving the screen calls `onLeave` with the way to go on, and closing the tab asks as browsers do. The browser's
 * way back cannot be held.
 */
export function useLeaveGuard(active: boolean, onLeave: (go: () => void) => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const own: LeaveGuard = (go) => onLeave(go);
    guards = [...guards, own];
    const stop = watchLeaving();
    return () => {
      guards = guards.filter((guard) => guard !== own);
      stop();
    };
  }, [active, onLeave]);
}
