import { SaxesParser, type SaxesTagNS } from 'saxes';
import { Refusal } from '../../http/refusal.ts';
import type { MessageCode } from '../../messages/pt-br.ts';
import { given } from '../../records/change-row.ts';
import { placesOf, wordsOf, type FoundShape } from './found-shape.ts';

/** What KML calls itself: by the standard, by Google before there was one, and not at all. */
const IS_KML = /^(|http:\/\/(www\.opengis\.net\/kml\/2\.\d|earth\.google\.com\/kml\/2\.\d))$/;
/** Folders in folders; a real file has a handful. */
const DEEPEST = 64;

const refuse = (code: MessageCode): never => {
  throw new Refusal('invalid-input', { text: code });
};

/** An element with what stands in it. Prefixes are taken off. */
interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

const SHAPES = new Set(['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry']);
/** Elements that are kept; of all others only what of these stands in them. */
const KEPT = new Set([
  ...SHAPES,
  'Placemark',
  'Style',
  'LineStyle',
  'PolyStyle',
  'ExtendedData',
  'Data',
  'SchemaData',
  'SimpleData',
  'value',
  'color',
  'name',
  'address',
  'styleUrl',
  'coordinates',
  'outerBoundaryIs',
  'innerBoundaryIs',
]);

/** The kept elements of a KML below one root. What is no KML of this earth, and what declares entities, is refused. */
function readElements(text: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const path: Element[] = [root];
  let depth = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => refuse('field.area-file-unreadable'));
  // Entities in entities grow without end, or read other files: a KML has no use for either.
  parser.on('doctype', () => refuse('field.area-file-doctype'));
  parser.on('opentag', (tag: SaxesTagNS) => {
    const attributes = Object.fromEntries(Object.values(tag.attributes).map(({ name, value }) => [name, value]));
    if (depth === 0) {
      if (tag.local !== 'kml' || !IS_KML.test(tag.uri)) refuse('field.area-file-namespace');
      if (/target\s*=\s*(?!earth)\w/i.test(attributes['hint'] ?? '')) refuse('field.area-file-elsewhere');
    }
    depth += 1;
    if (depth > DEEPEST) refuse('field.area-file-too-deep');
    const isKept = KEPT.has(tag.local) && IS_KML.test(tag.uri);
    const element: Element = { name: isKept ? tag.local : '', attributes, text: '', children: [] };
    // What is not kept lends its place: its children are its parent's.
    if (isKept) path.at(-1)!.children.push(element);
    else element.children = path.at(-1)!.children;
    path.push(element);
  });
  const hear = (part: string): void => {
    path.at(-1)!.text += part;
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('closetag', () => {
    path.pop();
    depth -= 1;
  });
  parser.write(text).close();
  return root;
}

const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name);
const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);
const textOf = (element: Element | undefined): string | undefined => element?.text.trim();

/** `longitude,latitude,altitude` one after another, between them blanks. */
const coordinatesOf = (element: Element | undefined): number[][] =>
  (textOf(childOf(element, 'coordinates')) ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((tuple) => tuple.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))));

type Geometry = Pick<FoundShape, 'kind' | 'places' | 'hasInnerRing' | 'problem' | 'notes'>;

function partsOf(element: Element): Geometry[] {
  switch (element.name) {
    case 'Point':
      return [{ kind: 'point', hasInnerRing: false, ...placesOf(coordinatesOf(element)) }];
    case 'LineString':
      return [{ kind: 'line', hasInnerRing: false, ...placesOf(coordinatesOf(element)) }];
    case 'LinearRing':
      return [{ kind: 'polygon', hasInnerRing: false, ...placesOf(coordinatesOf(element)) }];
    case 'Polygon': {
      const ring = childOf(childOf(element, 'outerBoundaryIs'), 'LinearRing');
      const hasInnerRing = childOf(element, 'innerBoundaryIs') !== undefined;
      return [{ kind: 'polygon', hasInnerRing, ...placesOf(coordinatesOf(ring)) }];
    }
    default:
      return element.children.filter(({ name }) => SHAPES.has(name)).flatMap(partsOf);
  }
}

/** A colour as KML writes it, `aabbggrr`, as ours. */
function colourOf(style: Element | undefined): string | undefined {
  const written = textOf(childOf(childOf(style, 'LineStyle') ?? childOf(style, 'PolyStyle'), 'color'));
  const parts = /^[0-9a-f]{2}([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(written ?? '');
  return parts ? `#${parts[3]}${parts[2]}${parts[1]}` : undefined;
}

/** What `ExtendedData` says, by name. */
function saidIn(placemark: Element): Record<string, string | undefined> {
  const data = childOf(placemark, 'ExtendedData');
  if (!data) return {};
  const typed = childrenOf(data, 'SchemaData').flatMap((each) => childrenOf(each, 'SimpleData'));
  return Object.fromEntries([
    ...childrenOf(data, 'Data').map((each) => [each.attributes['name'] ?? '', textOf(childOf(each, 'value'))]),
    ...typed.map((each) => [each.attributes['name'] ?? '', textOf(each)]),
  ]) as Record<string, string | undefined>;
}

/** The shapes of a KML, in their order. */
export function readKml(text: string): FoundShape[] {
  const { children } = readElements(text);
  const styles = new Map(
    children.filter(({ name }) => name === 'Style').map((style) => [`#${style.attributes['id'] ?? ''}`, style]),
  );
  return children
    .filter(({ name }) => name === 'Placemark')
    .flatMap((placemark) => {
      const style = childOf(placemark, 'Style') ?? styles.get(textOf(childOf(placemark, 'styleUrl')) ?? '');
      const says = wordsOf({
        color: colourOf(style),
        ...saidIn(placemark),
        ...given({ name: textOf(childOf(placemark, 'name')), address: textOf(childOf(placemark, 'address')) }),
      });
      const parts = partsOf(placemark);
      const none: Geometry = { kind: 'none', places: [], hasInnerRing: false, problem: 'no-shape', notes: [] };
      return (parts.length === 0 ? [none] : parts).map((part, at) => ({
        ...part,
        says,
        part: { at, of: Math.max(1, parts.length) },
      }));
    });
}
