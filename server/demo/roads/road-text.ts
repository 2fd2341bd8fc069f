/** What a stretch of road is; speeds hang on it. */
export const ROAD_CLASSES = ['highway', 'expressway', 'avenue', 'street', 'local'] as const;
export type RoadClass = (typeof ROAD_CLASSES)[number];

/** A point of a road. Named points are where roads meet and where trips begin and end; the others only give the shape. */
export interface RoadPoint {
  name: string | null;
  latitude: number;
  longitude: number;
}

export interface Road {
  name: string;
  class: RoadClass;
  points: readonly RoadPoint[];
}

const POINT = /^(.*?)\s*(-?\d+\.\d+)\s+(-?\d+\.\d+)$/;

/**
 * A road from text: points separated by semicolons or line ends, each `name latitude longitude`, the name left out where
 * a point only gives the shape. The same name in two roads is the same point.
 */
export function road(name: string, roadClass: RoadClass, text: string): Road {
  const points = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const match = POINT.exec(part);
      if (!match) throw new Error(`${name}: "${part}" is not a point`);
      return { name: match[1] || null, latitude: Number(match[2]), longitude: Number(match[3]) };
    });
  return { name, class: roadClass, points };
}
