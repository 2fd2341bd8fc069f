import { useEffect, useState } from 'react';
import type { DrawnPlace } from '../../../../domain/desk/areas/area-drawing.ts';
import type { AreaMap } from '../../areas/area-map.ts';
import classes from './drawing.module.css';
import type { AreaEditor } from './use-area-editor.ts';
import { useMapFrame } from './use-map-frame.ts';

interface Props {
  map: AreaMap;
  editor: AreaEditor;
  /** Where the outline crosses itself; null where it does not. */
  crossing: DrawnPlace | null;
}

/** Where the pointer is on the map, while that matters. */
function usePointed(map: AreaMap, isOn: boolean): DrawnPlace | null {
  const [place, setPlace] = useState<DrawnPlace | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const stop = map.onPoint(setPlace);
    return () => stop();
  }, [map, isOn]);
  return isOn ? place : null;
}

/** What is drawn over the shape: its open line with the way to the pointer, the middle of a corridor, and where it crosses itself. */
export function DraftLines({ map, editor: { drawing }, crossing }: Props) {
  useMapFrame(map);
  const { tool, corners, isDone } = drawing;
  const isOpen = !isDone && corners.length > 0;
  const pointed = usePointed(map, isOpen);
  const pathOf = (places: readonly DrawnPlace[]): string =>
    places
      .map((place) => map.project(place))
      .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('');
  const mark = crossing && map.project(crossing);
  return (
    <svg className={classes.lines} aria-hidden>
      {(isOpen || tool === 'corridor') && <path d={pathOf(corners)} data-line={isOpen ? 'open' : 'middle'} />}
      {pointed && <path d={pathOf([corners.at(-1)!, pointed])} data-line="ahead" />}
      {mark && <circle cx={mark.x} cy={mark.y} r={13} />}
    </svg>
  );
}
