import { useEffect, useEffectEvent, useRef } from 'react';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import type { AreaValues } from './area-values.ts';
import type { AreaEditor } from './drawing/use-area-editor.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Keeps the field of the shape and its editor the same: what is drawn is in the form, and what the form takes over is drawn. */
export function useShapeField(form: SaveForm<AreaValues>, { actor, drawing, isHeld }: AreaEditor): void {
  // What the editor gave comes back a moment later, when it may have gone on: that is nothing to be taken over.
  const given = useRef(form.values.shape);
  const drawn = useEffectEvent(() => {
    // Nothing was drawn since: the form may have come back to what somebody drew before.
    if (isSame(given.current, drawing)) return;
    given.current = drawing;
    if (!isSame(form.read().shape, drawing)) form.set('shape', drawing);
  });
  useEffect(() => {
    // What a pointer still holds is no change yet.
    if (!isHeld) drawn();
  }, [drawing, isHeld]);
  const { shape } = form.values;
  const taken = useEffectEvent(() => {
    if (isHeld || isSame(shape, given.current) || !isSame(form.read().shape, shape)) return;
    given.current = shape;
    actor.send({ type: 'LOAD', drawing: shape });
  });
  useEffect(() => {
    taken();
  }, [shape]);
}
