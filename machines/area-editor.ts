import { assign, setup } from 'xstate';
import {
  asDrawn,
  drawnRadiusM,
  drawnWidthM,
  EMPTY_DRAWING,
  isFree,
  LEAST_CORNERS,
  middleAfter,
  mostCorners,
  rectangleOf,
  withMoved,
  type AreaDrawing,
  type DrawnPlace,
  type DrawTool,
} from '../domain/desk/areas/area-drawing.ts';

/** Steps that can be undone. */
const MOST_STEPS = 100;

export interface AreaEditorContext {
  drawing: AreaDrawing;
  /** Drawings before the present one, the oldest first, and those that were undone, the last first. */
  past: readonly AreaDrawing[];
  future: readonly AreaDrawing[];
  /** The corner that was chosen; null for none. */
  chosen: number | null;
  /** What the last step changed, such as `nudge 3`: more of the same is no further step. */
  step: string;
}

export type AreaEditorEvent =
  /** Begins a new drawing. */
  | { type: 'TOOL'; tool: DrawTool }
  /** Sets the next corner of what is being drawn. */
  | { type: 'ADD'; place: DrawnPlace }
  /** Ends the drawing with the corners it has. */
  | { type: 'END' }
  /** Throws away what is being drawn; of what is done nothing but the choice. */
  | { type: 'CANCEL' }
  | { type: 'CHOOSE'; corner: number | null }
  /** Moves a corner by a step of its own, such as a key. */
  | { type: 'NUDGE'; corner: number; place: DrawnPlace }
  /** Makes a corner between a corner and the next. */
  | { type: 'SPLIT'; after: number }
  | { type: 'REMOVE'; corner: number }
  /** A corner is held by a pointer: it moves until it is let go, which is one step. */
  | { type: 'GRAB'; corner: number }
  | { type: 'DRAG'; place: DrawnPlace }
  /** The edge of a circle is held instead. */
  | { type: 'GRAB_EDGE' }
  | { type: 'DRAG_EDGE'; radiusM: number }
  | { type: 'DROP' }
  | { type: 'RADIUS'; radiusM: number }
  | { type: 'WIDTH'; widthM: number }
  /** Draws a circle around a place, or moves the one there is. */
  | { type: 'CENTRE'; place: DrawnPlace }
  | { type: 'UNDO' }
  | { type: 'REDO' }
  /** Shows another drawing, such as one that somebody else saved. */
  | { type: 'LOAD'; drawing: AreaDrawing };

type Change = Partial<AreaEditorContext>;

/** Takes a step: the drawing before it can be come back to. */
function stepped(context: AreaEditorContext, change: Partial<AreaDrawing>, step = ''): Change {
  const drawing = { ...context.drawing, ...change };
  if (step !== '' && step === context.step) return { drawing };
  return { drawing, past: [...context.past, context.drawing].slice(-MOST_STEPS), future: [], step };
}

/** Places that follow one another are two: a double click ends a drawing, it is no second corner. */
const isAgain = (corners: readonly DrawnPlace[], { lat, lng }: DrawnPlace): boolean =>
  corners.at(-1)?.lat === lat && corners.at(-1)?.lng === lng;

function added(context: AreaEditorContext, to: DrawnPlace): Change {
  const { drawing } = context;
  const { tool, corners } = drawing;
  const place = asDrawn(to);
  if (tool === 'circle') return { ...stepped(context, { corners: [place], isDone: true }), chosen: 0 };
  if (isAgain(corners, place) || corners.length >= mostCorners(tool)) return {};
  if (tool !== 'rectangle') return stepped(context, { corners: [...corners, place] });
  const [first] = corners;
  return first === undefined
    ? stepped(context, { corners: [place] })
    : stepped(context, { corners: rectangleOf(first, place), isDone: true });
}

function ended(context: AreaEditorContext): Change {
  const { tool, corners } = context.drawing;
  return corners.length < LEAST_CORNERS[tool] ? {} : stepped(context, { isDone: true });
}

function cancelled(context: AreaEditorContext): Change {
  const { drawing } = context;
  if (drawing.isDone || drawing.corners.length === 0) return { chosen: null };
  return { ...stepped(context, { corners: [] }), chosen: null };
}

function split(context: AreaEditorContext, after: number): Change {
  const { corners, tool } = context.drawing;
  const middle = isFree(tool) && corners.length < mostCorners(tool) ? middleAfter(context.drawing, after) : null;
  if (middle === null) return {};
  const next = [...corners.slice(0, after + 1), middle, ...corners.slice(after + 1)];
  return { ...stepped(context, { corners: next }), chosen: after + 1 };
}

function removed(context: AreaEditorContext, corner: number): Change {
  const { corners, tool, isDone } = context.drawing;
  // What is done stays a shape; what is being drawn may lose all of it.
  if (!isFree(tool) || (isDone && corners.length <= LEAST_CORNERS[tool])) return {};
  const next = corners.filter((_, at) => at !== corner);
  return { ...stepped(context, { corners: next }), chosen: Math.min(corner, next.length - 1) };
}

function centred(context: AreaEditorContext, place: DrawnPlace): Change {
  return { ...stepped(context, { tool: 'circle', corners: [asDrawn(place)], isDone: true }), chosen: null };
}

const shown = (context: AreaEditorContext, drawing: AreaDrawing): Change => ({
  drawing,
  chosen: context.chosen !== null && context.chosen < drawing.corners.length ? context.chosen : null,
  step: '',
});

function undone(context: AreaEditorContext): Change {
  const before = context.past.at(-1);
  if (before === undefined) return {};
  return {
    ...shown(context, before),
    past: context.past.slice(0, -1),
    future: [context.drawing, ...context.future],
  };
}

function redone(context: AreaEditorContext): Change {
  const [next, ...future] = context.future;
  return next === undefined ? {} : { ...shown(context, next), past: [...context.past, context.drawing], future };
}

/** What an event makes of the editor. Pure: what it looks like is for the page. */
function after(context: AreaEditorContext, event: AreaEditorEvent): Change {
  switch (event.type) {
    case 'TOOL':
      return { ...stepped(context, { tool: event.tool, corners: [], isDone: false }), chosen: null };
    case 'ADD':
      return context.drawing.isDone ? {} : added(context, event.place);
    case 'END':
      return context.drawing.isDone ? {} : ended(context);
    case 'CANCEL':
      return cancelled(context);
    case 'CHOOSE':
      return { chosen: event.corner, step: '' };
    case 'NUDGE': {
      const corners = withMoved(context.drawing, event.corner, event.place);
      return { ...stepped(context, { corners }, `nudge ${event.corner}`), chosen: event.corner };
    }
    case 'SPLIT':
      return split(context, event.after);
    case 'REMOVE':
      return removed(context, event.corner);
    case 'RADIUS':
      return stepped(context, { radiusM: drawnRadiusM(event.radiusM) }, 'radius');
    case 'WIDTH':
      return stepped(context, { widthM: drawnWidthM(event.widthM) }, 'width');
    case 'CENTRE':
      return centred(context, event.place);
    case 'UNDO':
      return undone(context);
    case 'REDO':
      return redone(context);
    case 'LOAD':
      return { drawing: event.drawing, past: [], future: [], chosen: null, step: '' };
    default:
      return {};
  }
}

/** What a pointer that holds something makes of it; the step was taken when it was grabbed. */
function dragged(context: AreaEditorContext, event: AreaEditorEvent): Change {
  const { drawing, chosen } = context;
  if (event.type === 'DRAG' && chosen !== null)
    return { drawing: { ...drawing, corners: withMoved(drawing, chosen, event.place) }, future: [] };
  if (event.type === 'DRAG_EDGE') return { drawing: { ...drawing, radiusM: drawnRadiusM(event.radiusM) }, future: [] };
  return {};
}

/** A grab that moved nothing was no step. */
function dropped(context: AreaEditorContext): Change {
  const before = context.past.at(-1);
  const isSame = JSON.stringify(before) === JSON.stringify(context.drawing);
  return isSame ? { past: context.past.slice(0, -1) } : {};
}

/**
 * The editor of an area's shape: a tool, corners that are set, moved, put in between and taken away, and steps that are
 * undone and done again. At rest, or held by a pointer.
 */
export const areaEditorMachine = setup({
  types: { context: {} as AreaEditorContext, events: {} as AreaEditorEvent, input: {} as AreaDrawing | undefined },
  actions: {
    change: assign(({ context, event }) => after(context, event)),
    grab: assign(({ context, event }) => ({
      ...stepped(context, {}),
      future: context.future,
      chosen: event.type === 'GRAB' ? event.corner : context.chosen,
    })),
    drag: assign(({ context, event }) => dragged(context, event)),
    drop: assign(({ context }) => dropped(context)),
  },
}).createMachine({
  id: 'area-editor',
  context: ({ input }) => ({ drawing: input ?? EMPTY_DRAWING, past: [], future: [], chosen: null, step: '' }),
  initial: 'rest',
  states: {
    rest: {
      on: {
        GRAB: { target: 'held', actions: 'grab' },
        GRAB_EDGE: { target: 'held', actions: 'grab' },
        '*': { actions: 'change' },
      },
    },
    held: {
      on: { DRAG: { actions: 'drag' }, DRAG_EDGE: { actions: 'drag' }, DROP: { target: 'rest', actions: 'drop' } },
    },
  },
});
