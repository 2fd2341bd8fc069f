import { useState } from 'react';
import { openKeptTexts } from '../../session/kept-texts.ts';
import { useScope } from '../../session/session-context.tsx';
import { usePhone } from '../../ui/use-phone.ts';

const KEPT = 'deskMap';

/** Whether the map is unfolded: beside the list from the start, on a phone once somebody asks; kept for the session. */
export function useMapFold(): [isOpen: boolean, toggle: () => void] {
  const kept = useScope().once(openKeptTexts);
  const phone = usePhone();
  const [said, setSaid] = useState(() => kept.get(KEPT));
  const isOpen = said === undefined ? !phone : said === 'open';
  const toggle = () => {
    const next = isOpen ? 'folded' : 'open';
    kept.set(KEPT, next);
    setSaid(next);
  };
  return [isOpen, toggle];
}
