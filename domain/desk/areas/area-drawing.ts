import { DEFAULT_RADIUS_M } from './area-shape.ts';
import { CORRIDOR_WIDTH_M, MOST_LINE_CORNERS } from './area-settings.ts';
import { MOST_CORNERS } from './area-rules.ts';
import { MOST_RADIUS_M } from './area-write.ts';
import { nearLongitude } from '../../base/geo/ring.ts';

/** The tools an area is drawn with. */
export const DRAW_TOOLS = ['circle', 'polygon', 'rectangle', 'corridor'] as const;
export type DrawTool = (typeof DRAW_TOOLS)[number];

/** A place of a drawing, degrees. */
export interface DrawnPlace {
  lat: number;
  lng: number;
}

/**
 * What was drawn so far: a circle has its middle as its only corner, a rectangle four in turn, a corridor those of its
 * middle line. `radiusM` is that of a circle, `widthM` that of a corridor from edge to edge; both stay while another
 * tool is tried. `isDone`: the last corner was set, and what stands there can be changed.
 */
export interface AreaDrawing {
  tool: DrawTool;
  corners: readonly DrawnPlace[];
  radiusM: number;
  widthM: number;
  isDone: boolean;
}

/** A radius that can be drawn, metres. */
export const DRAWN_RADIUS_M = { least: 5, most: MOST_RADIUS_M } as const;
/** How wide a new corridor is, metres. */
export const USUAL_WIDTH_M = 100;

export const EMPTY_DRAWING: AreaDrawing = {
  tool: 'circle',
  corners: [],
  radiusM: DEFAULT_RADIUS_M,
  widthM: USUAL_WIDTH_M,
  isDone: false,
};

/** Corners that a shape has at least. */
export const LEAST_CORNERS: Readonly<Record<DrawTool, number>> = { circle: 1, polygon: 3, rectangle: 4, corridor: 2 };

export const mostCorners = (tool: DrawTool): number => (tool === 'corridor' ? MOST_LINE_CORNERS : MOST_CORNERS);

/** Whether corners of a shape are put in between and taken away; a circle and a rectangle always have theirs. */
export const isFree = (tool: DrawTool): boolean => tool === 'polygon' || tool === 'corridor';

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
export const drawnRadiusM = (radiusM: number): number => clamp(radiusM, DRAWN_RADIUS_M.least, DRAWN_RADIUS_M.most);
export const drawnWidthM = (widthM: number): number => clamp(widthM, CORRIDOR_WIDTH_M.least, CORRIDOR_WIDTH_M.most);

/** A place on the earth as it is written: longitudes once around, some centimetres exact. */
export const asDrawn = ({ lat, lng }: DrawnPlace): DrawnPlace => ({
  lat: round(clamp(lat, -85, 85)),
  lng: round(lng - 360 * Math.floor((lng + 180) / 360)),
});
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** The four corners of a rectangle that stands upright, by two that lie across from each other. */
export const rectangleOf = (one: DrawnPlace, other: DrawnPlace): DrawnPlace[] => [
  one,
  { lat: one.lat, lng: other.lng },
  other,
  { lat: other.lat, lng: one.lng },
];

/** The corners once one of them was moved: of a rectangle its neighbours go along. */
export function withMoved({ tool, corners }: AreaDrawing, index: number, to: DrawnPlace): readonly DrawnPlace[] {
  const place = asDrawn(to);
  if (tool !== 'rectangle' || corners.length < 4) return corners.map((corner, at) => (at === index ? place : corner));
  const turned = rectangleOf(place, corners[(index + 2) % 4]!);
  // Whichever of two neighbours lies level with the moved one before does so after.
  const isLevel = corners[index]!.lat === corners[(index + 1) % 4]!.lat;
  const [, level, across, upright] = turned;
  const next = isLevel ? level! : upright!;
  const before = isLevel ? upright! : level!;
  const result = [...corners];
  [result[index], result[(index + 1) % 4], result[(index + 2) % 4], result[(index + 3) % 4]] = [
    place,
    next,
    across!,
    before,
  ];
  return result;
}

/** The place between a corner and the next; null behind the last of a line. */
export function middleAfter({ tool, corners }: AreaDrawing, index: number): DrawnPlace | null {
  const isLast = index === corners.length - 1;
  if (isLast && tool === 'corridor') return null;
  const [one, other] = [corners[index]!, corners[isLast ? 0 : index + 1]!];
  const away = nearLongitude(other.lng, one.lng);
  return asDrawn({ lat: (one.lat + other.lat) / 2, lng: (one.lng + away) / 2 });
}

/** What keeps a drawing from being an area before its outline is looked at; null where nothing does. */
export type DrawingFault = 'none' | 'unfinished' | 'fewCorners';

export function drawingFault({ tool, corners, isDone }: AreaDrawing): DrawingFault | null {
  if (corners.length === 0) return 'none';
  if (corners.length < LEAST_CORNERS[tool]) return 'fewCorners';
  return isDone ? null : 'unfinished';
}
