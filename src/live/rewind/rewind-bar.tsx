import { lazy, Suspense } from 'react';
import type { LogMark } from '../../../contract/event-log.ts';
import { PastFrame } from './past-frame.tsx';
import type { Rewind } from './use-rewind.ts';

/** Loaded with the first look into the past: most who follow vehicles never take one. */
const OpenBar = lazy(async () => ({ default: (await import('./open-bar.tsx')).OpenBar }));

export interface RewindBarProps {
  rewind: Rewind;
  /** On a phone: where the bar ends above the sheet, a CSS length. */
  aboveSheet: string;
  /** A mark was clicked and its moment is shown. */
  onMark(mark: LogMark): void;
  /** Height the bar takes at the bottom of the map, px; 0 when it is closed. */
  onRoom?(px: number): void;
}

/** The time bar over the map while it is open, and the frame that says the map shows the past. */
export function RewindBar(props: RewindBarProps) {
  return (
    <>
      <PastFrame />
      {props.rewind.isOpen && (
        <Suspense>
          <OpenBar {...props} />
        </Suspense>
      )}
    </>
  );
}
