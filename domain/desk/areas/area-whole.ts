import type { AreaPoint, AreaType, SecurityArea } from './area.ts';
import { areaFaults, type AreaFaults } from './area-rules.ts';
import { radiusM } from './area-radius.ts';
import type { AreaSettings } from './area-settings.ts';
import { corridorOutline } from './corridor.ts';
import type { Id } from '../../base/id.ts';
import { openRing } from '../../base/geo/ring.ts';

/** What an area is made of, its settings among the rest. */
export interface AreaFields extends AreaSettings {
  name: string;
  address: string;
  color: string;
  type: AreaType;
  latitude: number;
  longitude: number;
  radius: number | null;
  points: AreaPoint[];
  user: Id | null;
  devices: Id[];
  contacts: SecurityArea['contacts'];
}

/** Makes the outline of a line of a width, metres: that of `corridorOutline`, which takes its time, or one that was made before. */
export type OutlineOf = typeof corridorOutline;

/** The line that an area is the corridor of; null for any other. */
export const corridorIn = ({ type, drawnAs, line, widthM }: AreaFields) =>
  type !== 'CIRCLE' && drawnAs === 'corridor' && line !== null && widthM !== null ? { line, widthM } : null;

/** Each once, so that two lists of the same are the same. */
export const inOrder = (ids: readonly Id[]): Id[] => [...new Set(ids)].sort((a, b) => a - b);

/** The outline that an area of corners is kept with, and what it was drawn as: a rectangle that got a fifth corner is none any more. */
function polygonOf(fields: AreaFields, outlineOf: OutlineOf): Partial<AreaFields> {
  const { drawnAs, points } = fields;
  const corridor = corridorIn(fields);
  if (corridor) return { points: outlineOf(corridor.line, corridor.widthM) ?? [], drawnAs };
  const corners = openRing(points);
  const isRectangle = drawnAs === 'rectangle' && corners.length === 4;
  return { points: corners, drawnAs: isRectangle ? drawnAs : 'polygon', line: null, widthM: null };
}

/**
 * An area as it is kept: a circle has a radius and nothing else, a corridor the outline of its line, and a ring no corner
 * twice.
 */
export function wholeArea(fields: AreaFields, outlineOf: OutlineOf = corridorOutline): AreaFields {
  const common = { ...fields, devices: inOrder(fields.devices), groups: inOrder(fields.groups) };
  return fields.type === 'CIRCLE'
    ? { ...common, radius: radiusM(fields.radius, 'm'), points: [], drawnAs: 'circle', line: null, widthM: null }
    : { ...common, radius: null, ...polygonOf(fields, outlineOf) };
}

/** What keeps an area from being kept, by the field it is shown at. It is to be whole. */
export function faultsOf(area: AreaFields): AreaFaults {
  const { points, ...others } = areaFaults(area);
  // The outline of a corridor is cut open where the line encloses something: it touches itself there.
  if (area.drawnAs !== 'corridor') return { ...others, ...(points ? { points } : {}) };
  return { ...others, ...(area.points.length === 0 ? { points: 'no-outline' } : {}) };
}

/**
 * The fields with those that were written. A new outline without settings is one of a tool that knows of no corridors: it is not drawn
 * over by the old line.
 */
export function drawnOver(now: AreaFields, written: Partial<AreaFields>): AreaFields {
  const isOutline = written.points !== undefined || written.type !== undefined;
  const isDrawn = written.drawnAs !== undefined || written.line !== undefined || written.widthM !== undefined;
  return {
    ...now,
    ...(isOutline && !isDrawn ? { drawnAs: null, line: null, widthM: null } : {}),
    ...written,
  };
}

/** The same as it is kept. */
export const withWritten = (now: AreaFields, written: Partial<AreaFields>, outlineOf?: OutlineOf): AreaFields =>
  wholeArea(drawnOver(now, written), outlineOf);
