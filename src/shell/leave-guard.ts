import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';

/** Asked before the console goes to another place: `go` goes there after all. Answers whether it may go at once. */
type LeaveGuard = (go: () => void) => boolean;

let guard: LeaveGuard | null = null;

/** Every navigation of the console passes here; one that leaves a form with changes waits for the person's word. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const go = () => navigate(to, options);
  if (guard === null || guard(go)) go();
};

/** Has the browser ask before the tab is closed or reloaded; the answer ends that. */
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
    const own: LeaveGuard = (go) => {
      onLeave(() => {
        if (guard === own) guard = null;
        go();
      });
      return false;
    };
    guard = own;
    const stop = watchLeaving();
    return () => {
      if (guard === own) guard = null;
      stop();
    };
  }, [active, onLeave]);
}
