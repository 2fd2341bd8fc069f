import { useLayoutEffect } from 'react';
import type { AroundNavHandler } from 'wouter';

/** Asked before the console goes to another place; `go` goes there after all. */
type LeaveGuard = (go: () => void) => void;

/** Of the forms with changes that are drawn, the last one asks for all. */
let guards: readonly LeaveGuard[] = [];

/** Whether the page is loaded again with all that was typed. */
let isKeptAll = false;

/** Has the browser not ask before the next reload, as long as no more forms have changes than are kept. */
export const leaveWith = (kept: number): void => void (isKeptAll = guards.length <= kept);

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
  const listener = (event: BeforeUnloadEvent) => {
    if (!isKeptAll) event.preventDefault();
  };
  addEventListener('beforeunload', listener);
  return () => removeEventListener('beforeunload', listener);
}

/**
 * While `active`, leaving the screen calls `onLeave` with the way to go on, and closing the tab asks as browsers do. The browser's
 * way back cannot be held. In a layout effect: a form that goes because its session has ended must not hold the way to
 * the sign-in page that takes its place.
 */
export function useLeaveGuard(active: boolean, onLeave: (go: () => void) => void): void {
  useLayoutEffect(() => {
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
