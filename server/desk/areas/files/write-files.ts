import { areaTypeOf, type AreaV2 } from '../../../../domain/desk/areas/area.ts';
import { radiusM } from '../../../../domain/desk/areas/area-radius.ts';
import { settingsOf } from '../../../../domain/desk/areas/area-write.ts';
import { xmlText } from '../../../work/exports/xml-text.ts';

type Pair = [longitude: number, latitude: number];

/** What an area is drawn from, and what is said of it beside. */
interface Drawn {
  kind: 'Point' | 'LineString' | 'Polygon';
  coordinates: Pair[];
  says: Record<string, string | number>;
}

/** A circle is a point with a radius and a corridor a line with a width: what others draw of it comes back whole. */
function drawnOf(area: AreaV2): Drawn {
  const { drawnAs, line, widthM, times, zone, rules } = settingsOf(area);
  const isCircle = areaTypeOf(area.type) === 'CIRCLE';
  const common = {
    shape: drawnAs ?? (isCircle ? 'circle' : 'polygon'),
    settings: JSON.stringify({ times, zone, rules }),
  };
  if (isCircle)
    return {
      kind: 'Point',
      coordinates: [[area.longitude, area.latitude]],
      says: { radius: radiusM(area.radius, 'm'), ...common },
    };
  if (drawnAs === 'corridor' && line !== null && widthM !== null)
    return {
      kind: 'LineString',
      coordinates: line.map(({ lat, lng }) => [lng, lat]),
      says: { width: widthM, ...common },
    };
  const ring = area.points.map(({ lat, lng }): Pair => [lng, lat]);
  return { kind: 'Polygon', coordinates: ring.length > 0 ? [...ring, ring[0]!] : ring, says: common };
}

const COORDINATES: Readonly<Record<Drawn['kind'], (coordinates: Pair[]) => unknown>> = {
  Point: ([first]) => first,
  LineString: (line) => line,
  Polygon: (ring) => [ring],
};

/** Areas as GeoJSON (RFC 7946). */
export const geojsonOfAreas = (areas: readonly AreaV2[]): string =>
  `${JSON.stringify({
    type: 'FeatureCollection',
    features: areas.map((area) => {
      const { kind, coordinates, says } = drawnOf(area);
      const { settings, ...plain } = says;
      return {
        type: 'Feature',
        properties: {
          name: area.name,
          address: area.address ?? '',
          color: area.color,
          ...plain,
          settings: JSON.parse(String(settings)) as unknown,
        },
        geometry: { type: kind, coordinates: COORDINATES[kind](coordinates) },
      };
    }),
  })}\n`;

/** `#rrggbb` as KML writes it: alpha first, and blue before red. */
const kmlColour = (colour: string | null | undefined, alpha: string): string => {
  const parts = /^#(..)(..)(..)$/.exec(colour ?? '');
  return parts ? `${alpha}${parts[3]}${parts[2]}${parts[1]}`.toLowerCase() : `${alpha}847346`;
};

function placemarkOf(area: AreaV2): string {
  const { kind, coordinates, says } = drawnOf(area);
  const written = `<coordinates>${coordinates.map(([lng, lat]) => `${lng},${lat}`).join(' ')}</coordinates>`;
  const shape =
    kind === 'Polygon'
      ? `<Polygon><outerBoundaryIs><LinearRing>${written}</LinearRing></outerBoundaryIs></Polygon>`
      : `<${kind}>${written}</${kind}>`;
  const data = Object.entries(says)
    .map(([name, value]) => `<Data name="${name}"><value>${xmlText(String(value))}</value></Data>`)
    .join('');
  return `<Placemark><name>${xmlText(area.name)}</name><address>${xmlText(area.address ?? '')}</address>
<Style><LineStyle><color>${kmlColour(area.color, 'ff')}</color><width>2</width></LineStyle><PolyStyle><color>${kmlColour(area.color, '40')}</color></PolyStyle></Style>
<ExtendedData>${data}</ExtendedData>${shape}</Placemark>
`;
}

/** Areas as KML 2.2. */
export const kmlOfAreas = (areas: readonly AreaV2[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
${areas.map(placemarkOf).join('')}</Document></kml>
`;
