import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';

/** The word of an address that asks a screen to open the dialog in which something new is made. */
const NEW = 'new';

/** Opens a dialog once where the address asks for it; the address is then that of the screen alone. Null where it is not offered. */
export function useAskedNew(open: (() => void) | null): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const isAsked = new URLSearchParams(search).has(NEW);
  const answer = useEffectEvent(() => {
    const rest = new URLSearchParams(search);
    rest.delete(NEW);
    navigate(rest.size === 0 ? path : `${path}?${rest.toString()}`, { replace: true });
    open?.();
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
