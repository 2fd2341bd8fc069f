import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isFree, LEAST_CORNERS, middleAfter } from '../../../../domain/desk/areas/area-drawing.ts';
import type { AreaMap } from '../../areas/area-map.ts';
import classes from './drawing.module.css';
import { handlesOf, hasRoom, type Handle } from './handles.ts';
import { holdPointer } from './hold-pointer.ts';
import { movedBy } from './move-keys.ts';
import type { AreaEditor } from './use-area-editor.ts';
import { useMapFrame } from './use-map-frame.ts';

interface Props {
  map: AreaMap;
  editor: AreaEditor;
  /** A corner was made or taken away by keys: the focus goes to the chosen one. */
  onFocusChosen(): void;
}

const at = ({ x, y }: { x: number; y: number }) => ({ left: x, top: y });

/** The corners of a drawing as buttons on the map, and between them smaller ones that make further corners. */
export function CornerHandles(props: Props) {
  const { map, editor } = props;
  useMapFrame(map);
  const { corners } = editor.drawing;
  const handles = handlesOf(map, corners, editor.chosen);
  return (
    <>
      {handles.map((handle) => (
        <Corner key={`corner ${handle.index}`} {...props} handle={handle} />
      ))}
      <Middles {...props} handles={handles} />
    </>
  );
}

function Corner({ map, editor, handle, onFocusChosen }: Props & { handle: Handle }) {
  const { t } = useTranslation();
  const { actor, drawing, chosen } = editor;
  const { tool, corners, isDone } = drawing;
  const { index } = handle;
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.focus();
    if (!isDone) return;
    actor.send({ type: 'GRAB', corner: index });
    holdPointer(map, event, {
      onMove: (place) => actor.send({ type: 'DRAG', place }),
      onEnd: () => actor.send({ type: 'DROP' }),
    });
  };
  const key = (event: KeyboardEvent) => {
    const by = movedBy(event);
    if (by) {
      const place = map.unproject({ x: handle.x + by.x, y: handle.y + by.y });
      actor.send({ type: 'NUDGE', corner: index, place });
      map.reveal(place);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      actor.send({ type: 'REMOVE', corner: index });
      onFocusChosen();
    } else if (event.key === 'Enter' && !isDone) {
      actor.send({ type: 'END' });
    } else return;
    event.preventDefault();
  };
  // The first corner closes a shape, the last is where a double click ends it.
  const mayEnd = !isDone && corners.length >= LEAST_CORNERS[tool] && (index === 0 || index === corners.length - 1);
  return (
    <button
      type="button"
      className={classes.handle}
      style={at(handle)}
      data-corner={index}
      data-chosen={index === chosen}
      data-tool={tool}
      aria-label={
        tool === 'circle' ? t('areaDraw.centre') : t('areaDraw.corner', { number: index + 1, total: corners.length })
      }
      onPointerDown={press}
      onFocus={() => actor.send({ type: 'CHOOSE', corner: index })}
      onKeyDown={key}
      onClick={(event) => mayEnd && event.detail > 0 && actor.send({ type: 'END' })}
    />
  );
}

/** Places between corners of a shape that may have more of them, where there is room. */
function Middles({ map, editor, handles, onFocusChosen }: Props & { handles: readonly Handle[] }) {
  const { t } = useTranslation();
  const { actor, drawing, isHeld } = editor;
  const { corners, isDone, tool } = drawing;
  if (!isDone || isHeld || !isFree(tool)) return null;
  const drawn = new Map(handles.map((handle) => [handle.index, handle]));
  const split = (after: number, event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    actor.send({ type: 'SPLIT', after });
    onFocusChosen();
    actor.send({ type: 'GRAB', corner: after + 1 });
    holdPointer(map, event, {
      onMove: (place) => actor.send({ type: 'DRAG', place }),
      onEnd: () => actor.send({ type: 'DROP' }),
    });
  };
  return handles.map((handle) => {
    const next = drawn.get((handle.index + 1) % corners.length);
    const middle = next && hasRoom(handle, next) ? middleAfter(drawing, handle.index) : null;
    if (middle === null) return null;
    return (
      <button
        key={`middle ${handle.index}`}
        type="button"
        className={classes.middle}
        style={at(map.project(middle))}
        aria-label={t('areaDraw.insert', { number: handle.index + 1 })}
        onPointerDown={(event) => split(handle.index, event)}
        onClick={(event) => {
          // By keys: a pointer has done it with its press.
          if (event.detail > 0) return;
          actor.send({ type: 'SPLIT', after: handle.index });
          onFocusChosen();
        }}
      />
    );
  });
}
