import { useSyncExternalStore } from 'react';
import { mediaMatches, watchMedia } from '../platform.ts';

const PHONE = '(width < 48em)';
const ACROSS = '(width >= 48em) and (height < 31.25em)';

const mediaHook = (query: string): (() => boolean) => {
  const subscribe = (wake: () => void): (() => void) => watchMedia(query, wake);
  const read = (): boolean => mediaMatches(query);
  return () => useSyncExternalStore(subscribe, read);
};

/** Whether the window is narrower than 768 px (at the usual font size): the tracker panel is a sheet then, the navigation a bar at the bottom. */
export const usePhone = mediaHook(PHONE);

/**
 * Whether the window is wide and lower than 500 px, as a phone held across: the shell then has no footer and a low toolbar, and says
 * `data-across` to the looks of what stands in it.
 */
export const useAcross = mediaHook(ACROSS);

/** Whether a map has room for one panel at a time: what is chosen takes the place of the list. */
export function useOnePanel(): boolean {
  const [phone, across] = [usePhone(), useAcross()];
  return phone || across;
}
