import { useSyncExternalStore } from 'react';
import { mediaMatches, watchMedia } from '../platform.ts';

const PHONE = '(max-width: 767.98px)';

const subscribe = (wake: () => void): (() => void) => watchMedia(PHONE, wake);
const read = (): boolean => mediaMatches(PHONE);

/** Whether the window is narrower than 768 px: the tracker panel is a sheet then, the navigation a bar at the bottom. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, read);
