import type { Translated } from '../translated.ts';
import type * as portuguese from '../pt-br/area-draw.ts';

export const areaDraw: Translated<typeof portuguese.areaDraw> = {
  board: 'Shape of the area',
  map: 'Map of the area',
  fit: 'Fit to view',
  tools: 'Drawing tool',
  tool: { circle: 'Circle', polygon: 'Polygon', rectangle: 'Rectangle', corridor: 'Corridor' },
  steps: 'Changes of the drawing',
  undo: 'Undo',
  redo: 'Redo',
  removeCorner: 'Delete the chosen corner',
  clear: 'Draw again',
  centre: 'Middle of the circle',
  corner: 'Corner {{number}} of {{total}}',
  insert: 'Insert a corner after {{number}}',
  edge: 'Radius of the circle',
  cursor_zero: '{{tool}}: arrows move, Space sets the first point',
  cursor_one: '{{tool}} of {{count}} point: arrows move, Space sets another, Enter ends',
  cursor_other: '{{tool}} of {{count}} points: arrows move, Space sets another, Enter ends',
  hint: {
    circle: 'Click or tap the map where the middle of the circle is.',
    polygon: 'Click or tap the map at each corner. A double click, or a click on the first corner, ends it.',
    rectangle: 'Click or tap one corner of the rectangle, then at the opposite one.',
    corridor: 'Click or tap the map along the way. A double click ends it.',
  },
  done: {
    circle: 'Drag the middle to move it, and the edge to change the radius.',
    polygon: 'Drag the corners. The points between them make further ones, Delete takes one away.',
    rectangle: 'Drag the corners to change the rectangle.',
    corridor: 'Drag the points of the way. The points between them make further ones, Delete takes one away.',
  },
  fault: {
    'too-few-corners': 'The area needs three corners in different places at least.',
    'too-many-corners': 'The area has too many corners: 1,000 is the most.',
    'crosses-itself': 'The outline crosses itself where it is marked. Move a corner until it does not.',
    'no-surface': 'The corners are in line: the area has no surface.',
    'too-large': 'The area goes half around the earth. Draw a smaller one.',
    'no-outline': 'The corridor is too complex to have an outline. Use fewer points or another width.',
    'outside-map': 'The area goes beyond the end of the map.',
  },
};
