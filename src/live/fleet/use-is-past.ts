import { useSyncExternalStore } from 'react';
import { onShownMoment, shownMomentMs } from '../../base/i18n/ticker.ts';

/** Whether the fleet on the page is shown as it was at a past moment; wakes when that begins or ends. Needs no fleet around. */
export const useIsPast = (): boolean => useSyncExternalStore(onShownMoment, () => shownMomentMs() !== null);
