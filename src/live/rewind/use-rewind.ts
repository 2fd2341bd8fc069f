import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LogGap } from '../../../contract/event-log.ts';
import { useFleet } from '../fleet/use-fleet.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { isKey, KEYS } from '../../base/keys/keys.ts';
import { registerAction } from '../../base/keys/screen-actions.ts';
import { isCovered } from '../../base/keys/typing.ts';
import { deviceStore } from '../../base/platform.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { rewindWith, type RewindActor } from './rewind-actor.ts';
import { DEFAULT_RANGE_MS, RANGES_MS, type RangeMs } from './time-window.ts';

const RANGE_KEY = 'rastro.rewind-range';

/** The time bar of a screen: what its button, its keys and the bar itself share. */
export interface Rewind {
  actor: RewindActor;
  isOpen: boolean;
  rangeMs: RangeMs;
  setRange(rangeMs: RangeMs): void;
  toggle(): void;
  /** Plays from the head, from the start of the range where the head is at now, or pauses. */
  togglePlay(): void;
  /** The gap that was chosen; null for none. */
  gap: LogGap | null;
  setGap(gap: LogGap | null): void;
  /** Handles Escape: first the chosen gap is cleared, then the fleet returns to live, and once live the bar closes. */
  escape(): void;
}

const isTyping = (target: Element): boolean =>
  target.closest(
    'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]',
  ) !== null;
/** What the space bar works on by itself. */
const takesSpace = (target: Element): boolean =>
  target.closest('button, a, summary, [role="listbox"], [role="option"], input:not(:checked), [type="checkbox"]') !==
  null;

const keptRange = (): RangeMs =>
  RANGES_MS.find((rangeMs) => String(rangeMs) === deviceStore.get(RANGE_KEY)) ?? DEFAULT_RANGE_MS;

/** Starts the time bar of the fleet around; closed at first. Leaving the screen returns the fleet to live. `onOpen`: it opens now. */
export function useRewind(onOpen: () => void): Rewind {
  const core = useCore();
  const fleet = useFleet();
  const [machine] = useState(() => rewindWith(core));
  const actor = useActorRef(machine, { input: { now: serverNowMs } });
  const isOpen = useSelector(actor, (state) => !state.matches('closed') && !state.context.closing);
  const [rangeMs, setRangeMs] = useState(keptRange);
  const [gap, setGap] = useState<LogGap | null>(null);

  useEffect(
    () =>
      fleet.onMoment(() => {
        if (fleet.rewoundToMs() === null) actor.send({ type: 'WENT_LIVE' });
      }),
    [fleet, actor],
  );
  useEffect(
    () => () => {
      const state = actor.getSnapshot();
      if (!state.matches('closed') && !state.matches('live')) void core.live();
    },
    [core, actor],
  );

  const toggle = (): void => {
    actor.send({ type: isOpen ? 'CLOSE' : 'OPEN' });
    setGap(null);
    if (!isOpen) onOpen();
  };
  const togglePlay = (): void => {
    const isPlaying = actor.getSnapshot().matches({ rewound: { transport: 'playing' } });
    actor.send(isPlaying ? { type: 'PAUSE' } : { type: 'PLAY', fromMs: serverNowMs() - rangeMs });
  };
  const escape = (): void => {
    if (gap !== null && isOpen) setGap(null);
    // Also while it returns: the head stands at now already.
    else actor.send({ type: actor.getSnapshot().matches('rewound') ? 'LIVE' : 'CLOSE' });
  };
  const offered = useEffectEvent(toggle);
  useEffect(() => registerAction('rewind', () => offered()), []);
  useKeys(isOpen, { r: toggle, l: () => actor.send({ type: 'LIVE' }), ' ': togglePlay });

  const setRange = (next: RangeMs): void => {
    deviceStore.set(RANGE_KEY, String(next));
    setRangeMs(next);
  };
  return { actor, isOpen, rangeMs, setRange, toggle, togglePlay, gap, setGap, escape };
}

/** One letter each, anywhere on the screen except while typing; all but R only while the bar is open. */
function useKeys(isOpen: boolean, keys: Record<'r' | 'l' | ' ', () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const entry = [KEYS.rewind, KEYS.live, KEYS.play].find((one) => isKey(one, event));
    if (entry === undefined) return;
    const { key } = entry;
    const target = event.target instanceof Element ? event.target : document.body;
    if (isTyping(target) || isCovered() || (key === ' ' && takesSpace(target)) || (key !== 'r' && !isOpen)) return;
    event.preventDefault();
    keys[key]();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.repeat) press(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
