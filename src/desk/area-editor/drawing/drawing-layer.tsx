import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LEAST_CORNERS, isFree } from '../../../../domain/desk/areas/area-drawing.ts';
import type { SecurityArea } from '../../../../domain/desk/areas/area.ts';
import type { AreaShape } from '../../../../domain/desk/areas/area-shape.ts';
import { ringCrossing } from '../../../../domain/base/geo/ring.ts';
import type { AreaMap } from '../../areas/area-map.ts';
import { CornerHandles } from './corner-handles.tsx';
import { DraftLines } from './draft-lines.tsx';
import classes from './drawing.module.css';
import { EdgeHandle } from './edge-handle.tsx';
import { KeyCursor } from './key-cursor.tsx';
import type { AreaEditor } from './use-area-editor.ts';

interface Props {
  map: AreaMap;
  editor: AreaEditor;
  /** The shape that the drawing stands for; null while there is none. */
  shape: AreaShape | null;
  name: string;
  color: string;
  /** Other areas around, drawn faintly. */
  others: readonly SecurityArea[];
}

/** Id of the shape that is drawn: of no area. */
const DRAWN = -1;

/** Draws the shape itself with the map. */
function useShapeDrawn({ map, shape, name, color, others }: Props): void {
  useEffect(() => {
    const drawn = shape && ({ ...shape, id: DRAWN, name, color } as SecurityArea);
    map.setAreas({ areas: drawn ? [...others, drawn] : others, chosen: DRAWN, onChoose: () => undefined });
  }, [map, shape, name, color, others]);
}

/** Sets corners where the map is pressed, until a double click ends it. */
function usePresses(map: AreaMap, { actor, drawing: { isDone } }: AreaEditor): void {
  useEffect(() => {
    if (isDone) return undefined;
    map.map.doubleClickZoom.disable();
    const stop = map.onPress((place, isDouble) => {
      const { tool, corners } = actor.getSnapshot().context.drawing;
      if (!isDouble) actor.send({ type: 'ADD', place });
      else if (isFree(tool) && corners.length >= LEAST_CORNERS[tool]) actor.send({ type: 'END' });
    });
    return () => {
      stop();
      map.map.doubleClickZoom.enable();
    };
  }, [map, actor, isDone]);
}

/** Moves the focus to a handle once it is drawn. */
function useFocus(chosen: number | null) {
  const layer = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(0);
  const focus = useEffectEvent(() =>
    layer.current?.querySelector<HTMLElement>(`[data-corner="${chosen ?? 0}"], [data-cursor]`)?.focus(),
  );
  useEffect(() => {
    if (wanted > 0) focus();
  }, [wanted]);
  return { layer, want: () => setWanted((count) => count + 1) };
}

/** A drawing over its map: the shape, its lines, and what it is changed by. */
export function DrawingLayer(props: Props) {
  const { map, editor } = props;
  const { drawing, chosen } = editor;
  useShapeDrawn(props);
  usePresses(map, editor);
  const { layer, want } = useFocus(chosen);
  const isRing = drawing.isDone && (drawing.tool === 'polygon' || drawing.tool === 'rectangle');
  const crossing = isRing ? ringCrossing(drawing.corners) : null;
  return (
    <div ref={layer} className={classes.layer}>
      <DraftLines map={map} editor={editor} crossing={crossing} />
      {!drawing.isDone && <KeyCursor map={map} editor={editor} onEnd={want} />}
      <CornerHandles map={map} editor={editor} onFocusChosen={want} />
      {drawing.tool === 'circle' && drawing.isDone && <EdgeHandle map={map} editor={editor} />}
    </div>
  );
}
