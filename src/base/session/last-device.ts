import { useCallback } from 'react';
import { useSearch } from 'wouter';
import { openKeptTexts } from './kept-texts.ts';
import { useScope } from './session-context.tsx';

const NAME = 'device';

/**
 * The vehicle that was chosen last in this session of the tab; null for none, and where the address names one: if that is cut, it is not
 * this one.
 */
export function useLastDevice(): number | null {
  const kept = useScope().once(openKeptTexts).get(NAME);
  const isNamed = new URLSearchParams(useSearch()).has('device');
  return kept === undefined || isNamed ? null : Number(kept);
}

/** Notes that a vehicle was chosen. */
export function useNoteDevice(): (device: number) => void {
  const kept = useScope().once(openKeptTexts);
  return useCallback((device) => kept.set(NAME, String(device)), [kept]);
}
