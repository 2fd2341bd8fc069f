import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AreaDrawing } from '../../../../domain/desk/areas/area-drawing.ts';
import { areaEditorMachine } from '../../../../machines/area-editor.ts';
import { openDoor } from '../../../base/platform.ts';

export type EditorActor = ActorRefFrom<typeof areaEditorMachine>;

export interface AreaEditor {
  actor: EditorActor;
  drawing: AreaDrawing;
  chosen: number | null;
  mayUndo: boolean;
  mayRedo: boolean;
  /** A pointer holds something: what it makes of it is not over yet. */
  isHeld: boolean;
}

/** The editor of a shape, as it stands. */
export function useAreaEditor(first: AreaDrawing): AreaEditor {
  const actor = useActorRef(areaEditorMachine, { input: first });
  const state = useSelector(actor, (snapshot) => snapshot);
  useEffect(() => {
    openDoor('areaEditor', () => {
      const { drawing, chosen, past, future } = actor.getSnapshot().context;
      return { drawing, chosen, past: past.length, future: future.length };
    });
    return () => openDoor('areaEditor', () => null);
  }, [actor]);
  const { drawing, chosen, past, future } = state.context;
  return {
    actor,
    drawing,
    chosen,
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
    isHeld: state.matches('held'),
  };
}
