import { useEffect, useEffectEvent } from 'react';
import { isCovered, isTyping } from '../../base/keys/typing.ts';
import { momentByKey } from './moment-keys.ts';
import type { ReplayActor } from './replay-actor.ts';
import type { Vehicle } from './use-vehicles.ts';

/** Where these keys mean something else: choices, lists, the map, which pans and zooms by them. */
const OWN_KEYS = 'input, [role="tab"], [role="gridcell"], [role="grid"], [role="option"], .maplibregl-canvas, dialog *';
/** What a press of the space bar presses. */
const PRESSED = 'button, a[href], summary';

/** The keys of replay, anywhere on the screen: space plays, arrows go from fix to fix, plus and minus change how fast. */
export function useReplayKeys(actor: ReplayActor, focus: Vehicle | null): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isCovered() || isTyping(target))
      return;
    const at = target instanceof Element ? target : document.body;
    if (at.closest(OWN_KEYS) !== null) return;
    if (key === ' ' && at.closest(PRESSED) === null && !event.repeat) actor.send({ type: 'TOGGLE' });
    else if (key === '+') actor.send({ type: 'FASTER' });
    else if (key === '-') actor.send({ type: 'SLOWER' });
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const moment = momentByKey(key, actor.getSnapshot().context, focus?.track?.timeMs ?? []);
      if (moment !== null) actor.send({ type: 'SEEK', atMs: moment });
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
