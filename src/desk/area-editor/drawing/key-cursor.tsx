import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isFree, LEAST_CORNERS, type DrawnPlace } from '../../../../domain/desk/areas/area-drawing.ts';
import type { AreaMap } from '../../areas/area-map.ts';
import classes from './drawing.module.css';
import { movedBy } from './move-keys.ts';
import type { AreaEditor } from './use-area-editor.ts';
import { useMapFrame } from './use-map-frame.ts';

interface Props {
  map: AreaMap;
  editor: AreaEditor;
  /** It is about to draw the last corner: the focus goes to the corners. */
  onEnd(): void;
}

/** Draws without a pointer: a cross that the arrow keys move, where Space sets a corner and Enter ends. Seen while it has the focus. */
export function KeyCursor({ map, editor: { actor, drawing }, onEnd }: Props) {
  const { t } = useTranslation();
  useMapFrame(map);
  const { tool, corners } = drawing;
  const [own, setOwn] = useState<DrawnPlace | null>(null);
  const place = own ?? corners.at(-1) ?? map.middle();
  const { x, y } = map.project(place);
  const send = (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    if (actor.getSnapshot().context.drawing.isDone) onEnd();
  };
  const key = (event: KeyboardEvent) => {
    const by = movedBy(event);
    const mayEnd = isFree(tool) && corners.length >= LEAST_CORNERS[tool];
    if (by) {
      const next = map.unproject({ x: x + by.x, y: y + by.y });
      setOwn(next);
      map.reveal(next);
    } else if (event.key === 'Enter' && mayEnd) send({ type: 'END' });
    else if (event.key === 'Enter' || event.key === ' ') send({ type: 'ADD', place });
    else if ((event.key === 'Delete' || event.key === 'Backspace') && corners.length > 0) actor.send({ type: 'UNDO' });
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      className={classes.cursor}
      style={{ left: x, top: y }}
      data-cursor
      aria-label={t('areaDraw.cursor', { tool: t(`areaDraw.tool.${tool}`), count: corners.length })}
      onKeyDown={key}
      // Space is heard as it goes down; as a press it would count twice.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
    />
  );
}
