import type { Row, RowData } from '@tanstack/react-table';
import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type RefObject } from 'react';
import { hasNoFocus, onLostFocus } from '../ui/lost-focus.ts';
import type { FEATURES } from './column.ts';
import type { WalkerPlace } from './row-walker.ts';
import { useReturn } from './use-return.ts';

interface Walk<T extends RowData> {
  body: RefObject<HTMLTableSectionElement | null>;
  lines: readonly Row<typeof FEATURES, T>[];
  /** Whether a row can have the focus. */
  isWalked: boolean;
  /** The row that the Tab key comes to. */
  focused: number;
  go(index: number): void;
  onPoint(id: string | null): void;
  place: WalkerPlace<T> | undefined;
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog') !== null;

/**
 * Keeps the focus among the rows: when what had it is gone, a row or a button in it, also below a dialog, it comes to the row that is
 * there now. Such a row nobody went to: `given` says so until somebody moves.
 */
function useKeptFocus<T extends RowData>({ body, lines, isWalked, focused, go }: Walk<T>) {
  const held = useRef<Element | null>(null);
  const isGiven = useRef(false);
  const give = useEffectEvent(() => {
    if (!isWalked || lines.length === 0) return;
    const row = lines[focused]!.id;
    const isNew = held.current?.closest('tr')?.dataset['row'] !== row;
    go(focused);
    isGiven.current = isNew;
  });
  useReturn(
    () => held.current?.closest('tr')?.dataset['row'] ?? null,
    (id) => {
      const index = lines.findIndex((line) => line.id === id);
      if (!isWalked || index < 0 || !hasNoFocus()) return;
      go(index);
      isGiven.current = true;
    },
  );
  useLayoutEffect(() => {
    if (held.current !== null && !held.current.isConnected && hasNoFocus()) give();
  });
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !body.current?.contains(target) && !isInDialog(target)) held.current = null;
    };
    document.addEventListener('pointerdown', onPress, true);
    const leave = onLostFocus(() => give());
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      leave();
    };
  }, [body]);
  return {
    isGiven,
    onFocus: (target: Element) => {
      held.current = target;
      isGiven.current = false;
    },
    onBlur: (to: EventTarget | null) => {
      if (to !== null && !isInDialog(to)) held.current = null;
    },
  };
}

/** Has a screen walk the rows with its own keys; answers what keeps the place of the row that has the focus. */
export function useWalker<T extends RowData>(walk: Walk<T>) {
  const { body, lines, focused, go, onPoint, place } = walk;
  const kept = useKeptFocus(walk);
  /** Index of the row that has the focus, -1 while none has. */
  const focusedNow = () =>
    Array.from(body.current?.children ?? []).findIndex((row) => row.contains(document.activeElement));
  useImperativeHandle(place, () => ({
    current: () => lines[focusedNow()]?.original ?? null,
    isGiven: () => kept.isGiven.current,
    accept: () => {
      kept.isGiven.current = false;
    },
    step: (by) => {
      const now = focusedNow();
      if (lines.length > 0) go(now < 0 ? focused : Math.max(0, Math.min(lines.length - 1, now + by)));
    },
    seek: (fits) => {
      const index = lines.findIndex(({ original }) => fits(original));
      if (index >= 0) go(index);
    },
  }));
  return {
    onFocus: (id: string, target: Element) => {
      kept.onFocus(target);
      if (place) onPoint(id);
    },
    onBlur: (to: EventTarget | null) => {
      kept.onBlur(to);
      if (place) onPoint(null);
    },
    /** What stays in its place once the pointer has left. */
    rest: () => (place ? (lines[focusedNow()]?.id ?? null) : null),
  };
}
