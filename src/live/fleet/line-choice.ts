import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { isKey, KEYS } from '../../base/keys/keys.ts';
import { useLongPress, type PressHandlers } from './use-long-press.ts';
import type { VehicleChoice } from './vehicle-choice.ts';
import type { VehiclePages } from './vehicle-pages.ts';

/** What keys and clicks on a list do to the choice of several vehicles. Each answers whether it was one of its own. */
export interface LineChoice {
  onKey(event: KeyboardEvent, active: number, next: number | null): boolean;
  onClick(event: MouseEvent, index: number): boolean;
  /** A finger that stays on a line begins to choose several. */
  press: PressHandlers;
}

interface Anchor {
  index: number;
  device: number;
}

/** Chooses a line, and lets taps choose from now on; where they do already, it is one. */
function begin(
  pages: VehiclePages,
  choice: VehicleChoice | null,
  anchor: { current: Anchor | null },
  index: number,
): void {
  const device = pages.read().at(index)?.device;
  if (choice === null || device === undefined) return;
  if (choice.read().isOn) choice.toggle(device);
  else choice.add([device]);
  choice.setOn(true);
  anchor.current = { index, device };
}

/** Ctrl or Command and a click toggle, with Shift a click or an arrow goes on to there, Space toggles, Ctrl+A takes all that is listed, a long press of a finger begins. */
export function useLineChoice(pages: VehiclePages, choice: VehicleChoice | null): LineChoice | null {
  const anchor = useRef<Anchor | null>(null);
  const { handlers: press, isOver } = useLongPress((index) => begin(pages, choice, anchor, index));
  if (choice === null) return null;
  const deviceAt = (index: number): number | undefined => pages.read().at(index)?.device;
  const standAt = (index: number): void => {
    const device = deviceAt(index);
    anchor.current = device === undefined ? null : { index, device };
  };
  const toggle = (index: number): void => {
    const device = deviceAt(index);
    if (device !== undefined) choice.toggle(device);
    standAt(index);
  };
  const take = async (first: number, last: number): Promise<void> => {
    const taken = await pages.span(Math.min(first, last), Math.max(first, last));
    choice.add(taken.map(({ device }) => device));
  };
  const extend = (index: number): void => {
    const from = anchor.current;
    // In another order the anchor is elsewhere.
    const isThere = from !== null && deviceAt(from.index) === from.device;
    void take(isThere ? from.index : index, index);
    if (!isThere) standAt(index);
  };
  return {
    press,
    onKey: (event, active, next) => {
      const { key, shiftKey } = event;
      const isCtrl = event.ctrlKey || event.metaKey;
      const { devices, isOn } = choice.read();
      const isShown = isOn || devices.size > 0;
      if (isKey(KEYS.chooseAll, event)) void take(0, (pages.read().total ?? 0) - 1);
      else if (key === 'Escape' && isShown) choice.clear();
      else if (key === ' ' && (isShown || isCtrl || shiftKey)) toggle(active);
      else {
        const last = (pages.read().total ?? 0) - 1;
        if (shiftKey && next !== null && last >= 0) {
          if (anchor.current === null) standAt(active);
          extend(Math.max(0, Math.min(last, next)));
        } else if (next !== null) anchor.current = null;
        // The walk itself goes on.
        return false;
      }
      return true;
    },
    onClick: (event, index) => {
      const isOnBox = event.target instanceof Element && event.target.closest('[data-check]') !== null;
      if (isOver()) return true;
      if (event.shiftKey) extend(index);
      else if (isOnBox || event.ctrlKey || event.metaKey || choice.read().isOn) toggle(index);
      else {
        standAt(index);
        return false;
      }
      return true;
    },
  };
}
