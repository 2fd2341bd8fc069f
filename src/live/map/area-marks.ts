import type { Feature, FeatureCollection } from 'geojson';
import type { SecurityArea } from '../../../domain/desk/areas/area.ts';
import { areaAt, areaMiddle, areaRing, zoomToSee } from '../../../domain/desk/areas/area-shape.ts';
import { readableText } from '../../base/brand/shades.ts';
import { MAP_COLOURS, type MapTheme } from './map-colours.ts';

/** An area narrower than this on the screen shows as a dot; a name below a shape of this size would be wider than what it names. */
export const SEEN_PX = 14;
const NAMED_PX = 44;

/** What the screen around tells the map of security areas. */
export interface ShownAreas {
  areas: readonly SecurityArea[];
  /** Id of the chosen one. */
  chosen: number | null;
  onChoose(id: number): void;
}

export const NO_AREAS: ShownAreas = { areas: [], chosen: null, onChoose: () => undefined };

/** The colour of an area as it is drawn on a theme's map, and beside its name: of its hue, and to be told from the ground. */
export const areaColour = (colour: string, theme: MapTheme): string =>
  readableText(colour, [MAP_COLOURS[theme].land], theme);

/** What the layers of areas draw: the outline of each, and in its middle the point that carries the name. */
export function areaFeatures(
  { areas, chosen }: Pick<ShownAreas, 'areas' | 'chosen'>,
  theme: MapTheme,
): FeatureCollection {
  const features = areas.flatMap((area): Feature[] => {
    const ring = areaRing(area);
    if (ring.length === 0) return [];
    const { latitude, longitude } = areaMiddle(area);
    const properties = {
      name: area.name,
      color: areaColour(area.color, theme),
      chosen: area.id === chosen,
      seen: zoomToSee(area, SEEN_PX),
      named: zoomToSee(area, NAMED_PX),
    };
    return [
      { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } },
      { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [longitude, latitude] } },
    ];
  });
  return { type: 'FeatureCollection', features };
}

/** The area at a place that is wide enough on the screen to be pointed at. */
export const areaPointedAt = (
  areas: readonly SecurityArea[],
  latitude: number,
  longitude: number,
  zoom: number,
): SecurityArea | null =>
  areaAt(
    areas.filter((area) => zoom >= zoomToSee(area, SEEN_PX)),
    latitude,
    longitude,
  );
