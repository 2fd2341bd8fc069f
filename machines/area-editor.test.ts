import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { EMPTY_DRAWING, type AreaDrawing, type DrawnPlace, type DrawTool } from '../domain/desk/areas/area-drawing.ts';
import { areaEditorMachine, type AreaEditorEvent } from './area-editor.ts';

const at = (lat: number, lng: number): DrawnPlace => ({ lat, lng });
const [A, B, C, D] = [at(0, 0), at(0, 1), at(1, 1), at(1, 0)];

function editor(input?: AreaDrawing) {
  const actor = createActor(areaEditorMachine, { input }).start();
  const send = (...events: AreaEditorEvent[]) => events.forEach((event) => actor.send(event));
  const now = () => actor.getSnapshot().context;
  return { send, now, drawing: () => now().drawing };
}
const drawn = (tool: DrawTool, ...corners: DrawnPlace[]): AreaDrawing => ({
  ...EMPTY_DRAWING,
  tool,
  corners,
  isDone: true,
});
const adds = (...places: DrawnPlace[]): AreaEditorEvent[] => places.map((place) => ({ type: 'ADD', place }));

test('a circle is done with its middle, a rectangle with two corners that lie across', () => {
  const circle = editor();
  circle.send(...adds(C));
  expect(circle.drawing()).toMatchObject({ tool: 'circle', corners: [C], isDone: true });
  const rectangle = editor();
  rectangle.send({ type: 'TOOL', tool: 'rectangle' }, ...adds(A, C));
  expect(rectangle.drawing()).toMatchObject({ corners: [A, B, C, D], isDone: true });
});

test('a polygon and a corridor take corners until they are ended, and end with no fewer than make a shape', () => {
  const polygon = editor();
  polygon.send({ type: 'TOOL', tool: 'polygon' }, ...adds(A, B), { type: 'END' });
  expect(polygon.drawing().isDone).toBe(false);
  polygon.send(...adds(C), { type: 'END' });
  expect(polygon.drawing()).toMatchObject({ corners: [A, B, C], isDone: true });
  // What is done takes no further corner.
  polygon.send(...adds(D));
  expect(polygon.drawing().corners).toHaveLength(3);
  const corridor = editor();
  corridor.send({ type: 'TOOL', tool: 'corridor' }, ...adds(A, B), { type: 'END' });
  expect(corridor.drawing()).toMatchObject({ corners: [A, B], isDone: true });
});

test('the second press of a double click is no corner of its own', () => {
  const { send, drawing } = editor();
  send({ type: 'TOOL', tool: 'corridor' }, ...adds(A, B, B), { type: 'END' });
  expect(drawing().corners).toEqual([A, B]);
});

test('of a rectangle the neighbours of a moved corner go along, whichever it is', () => {
  for (const corner of [0, 1, 2, 3]) {
    const { send, drawing } = editor(drawn('rectangle', A, B, C, D));
    const place = at(0.4, 0.3);
    send({ type: 'NUDGE', corner, place });
    const { corners } = drawing();
    expect(corners[corner]).toEqual(place);
    expect(corners[(corner + 2) % 4]).toEqual([A, B, C, D][(corner + 2) % 4]);
    for (const [index, here] of corners.entries()) {
      const next = corners[(index + 1) % 4]!;
      expect([here.lat === next.lat, here.lng === next.lng].filter(Boolean)).toHaveLength(1);
    }
  }
});

test('a corner is put between two, and between the last and the first of a polygon but not of a corridor', () => {
  const polygon = editor(drawn('polygon', A, B, C));
  polygon.send({ type: 'SPLIT', after: 2 });
  expect(polygon.drawing().corners[3]).toEqual(at(0.5, 0.5));
  expect(polygon.now().chosen).toBe(3);
  const corridor = editor(drawn('corridor', A, B));
  corridor.send({ type: 'SPLIT', after: 1 });
  expect(corridor.drawing().corners).toEqual([A, B]);
  corridor.send({ type: 'SPLIT', after: 0 });
  expect(corridor.drawing().corners).toEqual([A, at(0, 0.5), B]);
});

test('a corner is taken away, but never so that no shape is left', () => {
  const { send, drawing, now } = editor(drawn('polygon', A, B, C, D));
  send({ type: 'REMOVE', corner: 3 });
  expect([drawing().corners, now().chosen]).toEqual([[A, B, C], 2]);
  send({ type: 'REMOVE', corner: 0 });
  expect(drawing().corners).toHaveLength(3);
  const rectangle = editor(drawn('rectangle', A, B, C, D));
  rectangle.send({ type: 'REMOVE', corner: 0 });
  expect(rectangle.drawing().corners).toHaveLength(4);
});

test('steps are undone and done again, and a new step ends what could be done again', () => {
  const { send, drawing, now } = editor();
  send({ type: 'TOOL', tool: 'polygon' }, ...adds(A, B, C), { type: 'END' }, { type: 'UNDO' }, { type: 'UNDO' });
  expect(drawing()).toMatchObject({ corners: [A, B], isDone: false });
  send({ type: 'REDO' });
  expect(drawing().corners).toEqual([A, B, C]);
  send(...adds(D));
  expect(now().future).toEqual([]);
  send({ type: 'REDO' });
  expect(drawing().corners).toEqual([A, B, C, D]);
  for (let step = 0; step < 9; step += 1) send({ type: 'UNDO' });
  expect(drawing()).toEqual(EMPTY_DRAWING);
});

test('a drag is one step however far it goes, and one that moved nothing is none', () => {
  const { send, drawing, now } = editor(drawn('polygon', A, B, C));
  send({ type: 'GRAB', corner: 1 }, { type: 'DROP' });
  expect(now().past).toEqual([]);
  send({ type: 'GRAB', corner: 1 });
  for (const lng of [1.1, 1.2, 1.3]) send({ type: 'DRAG', place: at(0, lng) });
  send({ type: 'DROP' }, { type: 'DRAG', place: at(9, 9) });
  expect(drawing().corners[1]).toEqual(at(0, 1.3));
  send({ type: 'UNDO' });
  expect(drawing().corners[1]).toEqual(B);
});

test('keys that move one corner are one step together, those of another corner a step of their own', () => {
  const { send, drawing, now } = editor(drawn('polygon', A, B, C));
  send({ type: 'NUDGE', corner: 0, place: at(0.1, 0) }, { type: 'NUDGE', corner: 0, place: at(0.2, 0) });
  send({ type: 'NUDGE', corner: 1, place: at(0.1, 1) });
  expect(now().past).toHaveLength(2);
  send({ type: 'UNDO' }, { type: 'UNDO' });
  expect(drawing().corners).toEqual([A, B, C]);
});

test('cancelling throws away what is being drawn, and leaves what is done', () => {
  const { send, drawing } = editor();
  send({ type: 'TOOL', tool: 'polygon' }, ...adds(A, B), { type: 'CANCEL' });
  expect(drawing()).toMatchObject({ tool: 'polygon', corners: [] });
  send({ type: 'UNDO' });
  expect(drawing().corners).toEqual([A, B]);
  const done = editor(drawn('polygon', A, B, C));
  done.send({ type: 'CHOOSE', corner: 1 }, { type: 'CANCEL' });
  expect([done.drawing().corners, done.now().chosen]).toEqual([[A, B, C], null]);
});

test('radius and width stay within what an area may have', () => {
  const { send, drawing } = editor();
  send({ type: 'RADIUS', radiusM: 0 }, { type: 'WIDTH', widthM: 1e9 });
  expect(drawing()).toMatchObject({ radiusM: 5, widthM: 20_000 });
  send({ type: 'RADIUS', radiusM: 320 });
  expect(drawing().radiusM).toBe(320);
});

test('a corner drawn over the date line stays on the earth', () => {
  const { send, drawing } = editor();
  send({ type: 'TOOL', tool: 'polygon' }, ...adds(at(10, 179), at(10, 181), at(12, -180.5)));
  expect(drawing().corners).toEqual([at(10, 179), at(10, -179), at(12, 179.5)]);
  send({ type: 'END' }, { type: 'SPLIT', after: 0 });
  expect(drawing().corners[1]).toEqual(at(10, -180));
});
