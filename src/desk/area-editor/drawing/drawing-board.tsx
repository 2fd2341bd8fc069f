import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { drawingFault, isFree, LEAST_CORNERS, type AreaDrawing } from '../../../../domain/desk/areas/area-drawing.ts';
import type { SecurityArea } from '../../../../domain/desk/areas/area.ts';
import type { AreaShape } from '../../../../domain/desk/areas/area-shape.ts';
import { AreaMapFrame } from '../../areas/area-map-frame.tsx';
import type { AreaMap } from '../../areas/area-map.ts';
import classes from './drawing.module.css';
import { DrawingLayer } from './drawing-layer.tsx';
import { shapeFaultOf } from './shape-of.ts';
import { ToolBar } from './tool-bar.tsx';
import type { AreaEditor } from './use-area-editor.ts';

interface Props {
  editor: AreaEditor;
  shape: AreaShape | null;
  name: string;
  color: string;
  others: readonly SecurityArea[];
  /** What else is drawn over the map. */
  children?(map: AreaMap): ReactNode;
}

/** What there is to do next, or what is wrong with the shape. */
function useWord({ drawing }: AreaEditor, shape: AreaShape | null): { text: string; isWrong: boolean } {
  const { t } = useTranslation();
  const fault = drawingFault(drawing);
  if (fault !== null) return { text: t(`areaDraw.hint.${drawing.tool}`), isWrong: false };
  const wrong = shapeFaultOf(drawing, shape);
  if (wrong) return { text: t(`areaDraw.fault.${wrong}`), isWrong: true };
  return { text: t(`areaDraw.done.${drawing.tool}`), isWrong: false };
}

const mayEnd = ({ tool, corners, isDone }: AreaDrawing): boolean =>
  !isDone && isFree(tool) && corners.length >= LEAST_CORNERS[tool];

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The map on which the shape of an area is drawn and changed, by pointer or by keys. */
export function DrawingBoard({ editor, shape, name, color, others, children }: Props) {
  const { t } = useTranslation();
  const { actor, drawing } = editor;
  const word = useWord(editor, shape);
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (isTyping(event)) return;
    const isCtrl = (event.ctrlKey || event.metaKey) && !event.altKey;
    const letter = event.key.toLowerCase();
    if (isCtrl && letter === 'z') actor.send({ type: event.shiftKey ? 'REDO' : 'UNDO' });
    else if (isCtrl && letter === 'y') actor.send({ type: 'REDO' });
    else if (event.key === 'Escape') actor.send({ type: 'CANCEL' });
    // Corners set by a pointer leave the focus on the map.
    else if (event.key === 'Enter' && event.target instanceof HTMLCanvasElement && mayEnd(drawing))
      actor.send({ type: 'END' });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // The keys are those of the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={classes.board} aria-label={t('areaDraw.board')} onKeyDown={key}>
      <ToolBar editor={editor} />
      <p className={classes.hint} data-wrong={word.isWrong} role={word.isWrong ? 'alert' : 'status'}>
        {word.text}
      </p>
      <div className={classes.place}>
        <AreaMapFrame
          label={t('areaDraw.map')}
          fitLabel={t('areaDraw.fit')}
          onFit={(map) => shape && map.showArea(shape)}
        >
          {(map) => (
            <>
              <DrawingLayer map={map} editor={editor} shape={shape} name={name} color={color} others={others} />
              {children?.(map)}
            </>
          )}
        </AreaMapFrame>
      </div>
    </section>
  );
}
