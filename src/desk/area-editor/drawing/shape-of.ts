import {
  drawingFault,
  EMPTY_DRAWING,
  type AreaDrawing,
  type DrawnPlace,
} from '../../../../domain/desk/areas/area-drawing.ts';
import type { AreaV2 } from '../../../../domain/desk/areas/area.ts';
import { areaTypeOf } from '../../../../domain/desk/areas/area.ts';
import { areaMiddle, DEFAULT_RADIUS_M, type AreaShape } from '../../../../domain/desk/areas/area-shape.ts';
import { shapeFault, type ShapeFault } from '../../../../domain/desk/areas/area-rules.ts';
import type { AreaSettings } from '../../../../domain/desk/areas/area-settings.ts';
import { settingsOf } from '../../../../domain/desk/areas/area-write.ts';
import { corridorOutline } from '../../../../domain/desk/areas/corridor.ts';

const cornersOf = ({ points }: Pick<AreaV2, 'points'>): DrawnPlace[] => points.map(({ lat, lng }) => ({ lat, lng }));

/** What a kept area was drawn as; by what it looks like where nobody says. */
export function drawingOf(area: AreaV2): AreaDrawing {
  const { drawnAs, line, widthM } = settingsOf(area);
  const usual = { ...EMPTY_DRAWING, isDone: true };
  if (areaTypeOf(area.type) === 'CIRCLE')
    return {
      ...usual,
      corners: [{ lat: area.latitude, lng: area.longitude }],
      radiusM: area.radius !== null && area.radius > 0 ? area.radius : DEFAULT_RADIUS_M,
    };
  if (drawnAs === 'corridor' && line !== null && widthM !== null)
    return { ...usual, tool: 'corridor', corners: line, widthM };
  const corners = cornersOf(area);
  return { ...usual, tool: drawnAs === 'rectangle' && corners.length === 4 ? 'rectangle' : 'polygon', corners };
}

/** The shape that a drawing stands for, as far as it goes; null where there is none to see yet. */
export function shapeOf(drawing: AreaDrawing): AreaShape | null {
  const { tool, corners, radiusM, widthM } = drawing;
  const [first] = corners;
  if (first === undefined) return null;
  if (tool === 'circle')
    return { type: 'CIRCLE', latitude: first.lat, longitude: first.lng, radius: radiusM, points: [] };
  if (tool === 'corridor' ? corners.length < 2 : corners.length < 3) return null;
  const points =
    tool === 'corridor' ? corridorOutline(corners, widthM) : corners.map(({ lat, lng }) => ({ lat, lng, rad: 0 }));
  if (points === null) return null;
  const shape: AreaShape = { type: 'polygon', latitude: first.lat, longitude: first.lng, radius: null, points };
  const { latitude, longitude } = areaMiddle(shape);
  return { ...shape, latitude, longitude: longitude - 360 * Math.floor((longitude + 180) / 360) };
}

/** What keeps a whole drawing from being an area; null where nothing does, or where it is not whole yet. */
export function shapeFaultOf(drawing: AreaDrawing, shape: AreaShape | null): ShapeFault | null {
  if (drawingFault(drawing) !== null) return null;
  // The outline of a corridor is cut open where its line encloses something: it touches itself there.
  if (drawing.tool === 'corridor') return shape === null ? 'no-outline' : null;
  return shape && shapeFault(shape);
}

/** What of the settings tells how it was drawn. */
export const drawnSettings = ({
  tool,
  corners,
  widthM,
}: AreaDrawing): Pick<AreaSettings, 'drawnAs' | 'line' | 'widthM'> =>
  tool === 'corridor'
    ? { drawnAs: tool, line: corners.map(({ lat, lng }) => ({ lat, lng })), widthM }
    : { drawnAs: tool, line: null, widthM: null };
