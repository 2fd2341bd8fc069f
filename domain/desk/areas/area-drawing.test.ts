import { expect, test } from 'vitest';
import { drawingFault, EMPTY_DRAWING, type AreaDrawing, type DrawnPlace } from './area-drawing.ts';

const at = (lat: number, lng: number): DrawnPlace => ({ lat, lng });
const polygon = (...corners: DrawnPlace[]): AreaDrawing => ({
  ...EMPTY_DRAWING,
  tool: 'polygon',
  corners,
  isDone: true,
});

test('what keeps a drawing from being an area is said', () => {
  expect(drawingFault(EMPTY_DRAWING)).toBe('none');
  expect(drawingFault({ ...polygon(at(0, 0), at(0, 1)), isDone: false })).toBe('fewCorners');
  expect(drawingFault({ ...polygon(at(0, 0), at(0, 1), at(1, 1)), isDone: false })).toBe('unfinished');
  expect(drawingFault(polygon(at(0, 0), at(0, 1), at(1, 1)))).toBeNull();
});
