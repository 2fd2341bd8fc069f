import { DEFAULT_AREA_COLOUR, type AreaPoint } from '../../../../domain/desk/areas/area.ts';
import type { AreaFileNote, AreaFileProblem, AreaImport } from '../../../../domain/desk/areas/area-file.ts';
import { MOST_CORNERS } from '../../../../domain/desk/areas/area-rules.ts';
import { CORRIDOR_WIDTH_M, MOST_LINE_CORNERS } from '../../../../domain/desk/areas/area-settings.ts';
import { areaMiddle, type AreaShape } from '../../../../domain/desk/areas/area-shape.ts';
import { areaSettingsInputSchema, MOST_RADIUS_M, NO_SETTINGS } from '../../../../domain/desk/areas/area-write.ts';
import { faultsOf, wholeArea, type AreaFields } from '../../../../domain/desk/areas/area-whole.ts';
import { openRing, simplifiedTo } from '../../../../domain/base/geo/ring.ts';
import { isStorableText } from '../../../../domain/base/text.ts';
import { message, type Locale } from '../../../base/messages/message.ts';
import type { FoundShape, FoundWords, Place } from './found-shape.ts';

/** What becomes of a shape of a file. */
export interface JudgedShape {
  name: string;
  problem: AreaFileProblem | null;
  notes: AreaFileNote[];
  /** The area as it would be kept; null where nothing of it can be drawn. */
  area: AreaFields | null;
}

type Geometry = Partial<AreaFields> & { notes?: AreaFileNote[] };
type Wish = Pick<AreaImport, 'pointRadius' | 'lineWidth'>;

const LONGEST_NAME = 120;
const LONGEST_ADDRESS = 300;

/** Letters of a text that are looked at: each part of a shape has the words of all. */
const MOST_SAID = 2_000;

/** A text that a file says, as it can be stored. */
const textOf = (said: unknown): string => {
  const text = typeof said === 'number' ? String(said) : typeof said === 'string' ? said.slice(0, MOST_SAID) : '';
  return isStorableText(text)
    ? text.trim()
    : text
        .replaceAll('\0', '')
        .replace(/\p{Surrogate}/gu, '')
        .trim();
};

/** A measure that a file says, metres; null where it says none that can be one. */
function metresOf(said: unknown): number | null {
  const metres = typeof said === 'string' && said.length < 40 && said.trim() !== '' ? Number(said) : said;
  return typeof metres === 'number' && Number.isFinite(metres) && metres > 0 ? metres : null;
}

const cornersOf = (places: readonly Place[]): AreaPoint[] => places.map(({ lat, lng }) => ({ lat, lng, rad: 0 }));

function circleOf({ places, says }: FoundShape, { pointRadius }: Wish): Geometry | AreaFileProblem {
  const [place] = places;
  if (!place) return 'no-shape';
  const said = metresOf(says.radius);
  const radius = said ?? pointRadius;
  if (radius === undefined) return 'no-radius';
  if (radius > MOST_RADIUS_M) return 'too-large';
  const notes: AreaFileNote[] = said === null ? ['usual-radius'] : [];
  return { type: 'CIRCLE', latitude: place.lat, longitude: place.lng, radius, notes };
}

function corridorOf({ places, says }: FoundShape, { lineWidth }: Wish): Geometry {
  const said = metresOf(says.width);
  const widthM = Math.min(CORRIDOR_WIDTH_M.most, Math.max(CORRIDOR_WIDTH_M.least, said ?? lineWidth));
  const line = simplifiedTo(places, MOST_LINE_CORNERS, false);
  const notes: AreaFileNote[] = [
    ...(line.length < places.length ? (['simplified'] as const) : []),
    ...(said === null ? (['usual-width'] as const) : []),
  ];
  return { type: 'polygon', drawnAs: 'corridor', line, widthM, notes };
}

function polygonOf({ places, hasInnerRing, says }: FoundShape): Geometry | AreaFileProblem {
  if (hasInnerRing) return 'inner-ring';
  const corners = openRing(cornersOf(places));
  const points = simplifiedTo(corners, MOST_CORNERS, true);
  const notes: AreaFileNote[] = points.length < corners.length ? ['simplified'] : [];
  return { type: 'polygon', points, drawnAs: says.shape === 'rectangle' ? 'rectangle' : 'polygon', notes };
}

const GEOMETRY: Readonly<Record<FoundShape['kind'], (shape: FoundShape, wish: Wish) => Geometry | AreaFileProblem>> = {
  none: () => 'no-shape',
  point: circleOf,
  line: corridorOf,
  polygon: polygonOf,
};

/** When it counts and what it tells, where our own files say so; a group or a line of another installation means nothing here. */
const settingsOf = (says: FoundWords): Partial<AreaFields> => {
  const known = settingsRead.get(says) ?? readSettings(says);
  settingsRead.set(says, known);
  return known;
};

/** Of a shape of many parts they are read once. */
const settingsRead = new WeakMap<FoundWords, Partial<AreaFields>>();

function readSettings({ settings }: FoundWords): Partial<AreaFields> {
  let said = settings;
  if (typeof said === 'string')
    try {
      said = JSON.parse(said);
    } catch {
      return {};
    }
  const read = areaSettingsInputSchema.pick({ times: true, zone: true, rules: true }).safeParse(said);
  return read.success ? read.data : {};
}

function nameOf({ says, part }: FoundShape, place: number, locale: Locale): { name: string; notes: AreaFileNote[] } {
  const said = textOf(says.name);
  const whole = said || message(locale, 'area.unnamed', { n: place + 1 });
  const suffix = part.of > 1 ? message(locale, 'area.part', { name: '', n: part.at + 1 }) : '';
  const name = whole.slice(0, LONGEST_NAME - suffix.length).replace(/\p{Surrogate}/gu, '');
  return {
    name: `${name}${suffix}`,
    notes: [
      ...(said ? [] : (['name-given'] as const)),
      ...(name.length < whole.length ? (['name-cut'] as const) : []),
      ...(part.of > 1 ? (['part-of-several'] as const) : []),
    ],
  };
}

/** Where a shape is, of one that has no address: people know an area by that at least. */
const addressOf = (
  says: FoundWords,
  { latitude, longitude }: Place & { latitude: number; longitude: number },
): string =>
  textOf(says.address)
    .slice(0, LONGEST_ADDRESS)
    .replace(/\p{Surrogate}/gu, '') || `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

const colourOf = ({ color }: FoundWords): string =>
  typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : DEFAULT_AREA_COLOUR;

const middleOf = (shape: AreaShape): Place & { latitude: number; longitude: number } => {
  const { latitude, longitude } = areaMiddle(shape);
  const lng = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
  return { latitude, longitude: lng, lat: latitude, lng };
};

/** What becomes of a shape: an area with the trackers that are given it, or nothing, and why. */
export function judgeShape(
  found: FoundShape,
  place: number,
  wish: Wish & Pick<AreaFields, 'devices' | 'groups' | 'user'>,
  locale: Locale,
): JudgedShape {
  const { name, notes } = nameOf(found, place, locale);
  const told = [...found.notes, ...notes];
  const without = (problem: AreaFileProblem): JudgedShape => ({ name, problem, notes: told, area: null });
  if (found.problem !== null) return without(found.problem);
  const geometry = GEOMETRY[found.kind](found, wish);
  if (typeof geometry === 'string') return without(geometry);
  const { notes: ofShape = [], ...shape } = geometry;
  const [first] = found.places;
  const area = wholeArea({
    ...NO_SETTINGS,
    ...settingsOf(found.says),
    name,
    address: '',
    color: colourOf(found.says),
    type: 'polygon',
    latitude: first?.lat ?? 0,
    longitude: first?.lng ?? 0,
    radius: null,
    points: [],
    contacts: [],
    user: wish.user,
    devices: wish.devices,
    groups: wish.groups,
    ...shape,
  });
  const middle = middleOf(area);
  const whole = {
    ...area,
    latitude: middle.latitude,
    longitude: middle.longitude,
    address: addressOf(found.says, middle),
  };
  // Trackers are asked of all areas together, before the file is read.
  const fault = faultsOf(whole).points;
  const problem: AreaFileProblem | null = fault === 'too-many-corners' ? 'crosses-itself' : (fault ?? null);
  return { name, problem, notes: [...told, ...ofShape], area: problem === 'too-few-corners' ? null : whole };
}
