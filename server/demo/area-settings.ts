import { NO_RULES, type AreaRules, type AreaSettings } from '../../domain/desk/areas/area-settings.ts';
import { corridorOutline, rectangleCorners } from '../../domain/desk/areas/corridor.ts';
import { destination } from '../../domain/base/geo/geo.ts';
import { simplifiedTo } from '../../domain/base/geo/ring.ts';
import { DEFAULT_TIMEZONE } from '../../domain/base/time/time-zone.ts';
import type { NewArea } from '../desk/areas/create-area.ts';
import type { Duty } from './fleet/duties.ts';
import type { Route } from './motion/route.ts';

/** How wide a road is with what a lorry does beside it, metres. */
const ROAD_WIDTH_M = 1_200;
/** Places of a road that tell where it goes. */
const ROAD_PLACES = 100;

const WORKDAYS = [1, 2, 3, 4, 5];

/** What areas around the depots of a duty tell, where that is more than coming and going. */
const RULES: Partial<Record<Duty, Partial<AreaRules>>> = {
  haul: { dwellMin: 180 },
  regional: { arriveBy: '08:00' },
  delivery: { enter: false, arriveBy: '09:00' },
  patrol: { enter: false, speedLimitKmh: 50 },
  bus: { arriveBy: '05:30' },
  yard: { speedLimitKmh: 20 },
};

/** When areas of a duty count, where that is not always. */
const TIMES: Partial<Record<Duty, readonly [from: string, to: string]>> = {
  delivery: ['06:00', '20:00'],
  yard: ['07:00', '19:00'],
};

/** Settings as somebody who runs such vehicles would choose them. */
export function demoSettings(duty: Duty, groups: AreaSettings['groups']): Partial<AreaSettings> {
  const [from, to] = TIMES[duty] ?? [];
  return {
    groups,
    rules: { ...NO_RULES, ...RULES[duty] },
    ...(from === undefined || to === undefined
      ? {}
      : { times: WORKDAYS.map((weekday) => ({ weekday, from, to })), zone: DEFAULT_TIMEZONE }),
  };
}

type Outline = Required<Pick<NewArea, 'type' | 'points' | 'settings'>>;

/** A rectangle around a place, so far from it on each side, metres. */
export function rectangleAround(latitude: number, longitude: number, reachM: number): Outline {
  const [northeast, southwest] = [45, 225].map((bearing) => {
    const at = destination(latitude, longitude, bearing, reachM * Math.SQRT2);
    return { lat: at.latitude, lng: at.longitude };
  });
  return { type: 'polygon', points: rectangleCorners(northeast!, southwest!), settings: { drawnAs: 'rectangle' } };
}

/** A corridor along a road, with its middle; null along none. */
export function corridorAlong({
  latitudes,
  longitudes,
}: Route): (Outline & { latitude: number; longitude: number }) | null {
  const places = Array.from(latitudes, (lat, at) => ({ lat, lng: longitudes[at]! }));
  const line = simplifiedTo(places, ROAD_PLACES, false);
  const points = corridorOutline(line, ROAD_WIDTH_M);
  const middle = line[Math.floor(line.length / 2)];
  if (!points || !middle) return null;
  return {
    type: 'polygon',
    latitude: middle.lat,
    longitude: middle.lng,
    points,
    settings: { drawnAs: 'corridor', line, widthM: ROAD_WIDTH_M },
  };
}
