import { useEffect, useState } from 'react';
import { distanceM } from '../../../domain/base/geo/geo.ts';
import type { SharedVehicle } from '../../../contract/rest/desk/share-calls.ts';
import { noteServerNow, serverNowMs } from '../../base/i18n/ticker.ts';
import { after, isPageVisible, watchVisibility } from '../../base/platform.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { ShareWatch, type ShareState } from './share-watch.ts';

/** What a link shows, live. Nothing is asked while the tab is out of sight. */
export function useSharedVehicle(link: string): ShareState {
  const core = useCore();
  const [shown, show] = useState<ShareState>({ state: 'opening' });
  useEffect(() => {
    const input = { params: { link } };
    const watch = new ShareWatch({
      open: () => core.call('shares.open', input),
      look: () => core.call('shares.look', input),
      after,
      now: serverNowMs,
      onState: (state) => {
        if (state.state === 'open' && !state.isLost) noteServerNow(Date.parse(state.vehicle.now));
        show(state);
      },
    });
    const follow = (visible: boolean) => (visible ? watch.start() : watch.stop());
    follow(isPageVisible());
    const stop = watchVisibility(follow);
    return () => {
      stop();
      watch.stop();
    };
  }, [core, link]);
  return shown;
}

/** A vehicle that went no further is still at its address. */
const SAME_PLACE_M = 50;
/** Addresses are not asked for more often than this while it drives. */
const ADDRESS_PAUSE_MS = 15_000;

/** The address of the shared vehicle, requested again when it has left the last one; null where there is none. */
export function useSharedAddress(link: string, { position, now }: SharedVehicle): string | null {
  const core = useCore();
  const [address, setAddress] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ latitude: number; longitude: number; atMs: number } | null>(null);
  const atMs = Date.parse(now);
  useEffect(() => {
    if (position === null) return;
    const { latitude, longitude } = position;
    if (
      asked !== null &&
      (atMs - asked.atMs < ADDRESS_PAUSE_MS ||
        distanceM(asked.latitude, asked.longitude, latitude, longitude) <= SAME_PLACE_M)
    )
      return;
    setAsked({ latitude, longitude, atMs });
    void core.call('shares.address', { params: { link } }).then((found) => {
      // Without an answer the last address would be a wrong one.
      setAddress(found.ok ? found.value.address : null);
    });
  }, [core, link, position, atMs, asked]);
  return address;
}
